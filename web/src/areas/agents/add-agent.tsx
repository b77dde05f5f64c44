import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { addAgent, type NewAgent, useRunners } from '../../api/new-agent.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled, Select, TextInput } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { FaultNote } from '../../ui/states.tsx';

/** Adds an agent and, optionally, the runner with which the hub starts it. */
export function AddAgent({ close }: { close: () => void }) {
  const [id, setId] = useDraft('agent.id');
  const [description, setDescription] = useDraft('agent.description');
  const [runner, setRunner] = useState('');
  const [cwd, setCwd] = useDraft('agent.cwd');
  const runners = useRunners();
  const add = useAdd(() => {
    for (const forget of [setId, setDescription, setCwd]) forget('');
    close();
  });
  const wanted: NewAgent = {
    id: id.trim(),
    ...(description === '' ? {} : { description }),
    ...(runner === '' ? {} : { runner }),
    ...(runner === '' || cwd === '' ? {} : { cwd }),
  };
  return (
    <Dialog title="Add an agent" onClose={close}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(wanted);
        }}
      >
        <Labelled label="Name" hint="Lowercase letters, digits, dots, dashes and underscores.">
          {(field) => <TextInput id={field} data-first value={id} onChange={({ target }) => setId(target.value)} />}
        </Labelled>
        <Labelled label="What it is for">
          {(field) => (
            <TextInput id={field} value={description} onChange={({ target }) => setDescription(target.value)} />
          )}
        </Labelled>
        <Labelled label="Who starts it" hint={chosenHint(runner)}>
          {(field) => (
            <Select id={field} value={runner} onChange={({ target }) => setRunner(target.value)}>
              <option value="">I do, in its own client</option>
              {runners.map(({ name, found }) => (
                <option key={name} value={name}>
                  {`The hub, with ${name}${found ? '' : ' (not found on this machine)'}`}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        {runner === '' ? null : (
          <Labelled label="Folder it works in" hint="Leave it empty for a folder of its own.">
            {(field) => <TextInput id={field} value={cwd} onChange={({ target }) => setCwd(target.value)} />}
          </Labelled>
        )}
        {add.isError ? <FaultNote error={add.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button look="main" type="submit" disabled={add.isPending || id.trim() === ''}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function chosenHint(runner: string): string {
  if (runner === '') return 'It works whenever you run it; the hub never starts it.';
  return runner === 'sample' ? 'A stand-in that costs nothing, to see how a run looks.' : '';
}

function useAdd(done: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: addAgent,
    onSuccess: ({ agent }) => {
      tell(`Added ${agent}.`);
      done();
      void client.invalidateQueries({ queryKey: ['agents'] });
      void navigate({ to: '/agents', search: { id: agent } });
    },
  });
}
