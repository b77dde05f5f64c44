import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../api/drafts.ts';
import { addAgent, useRunners } from '../../api/new-agent.ts';
import { Button } from '../../ui/button.tsx';
import { Labelled, Select, TextInput } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { tell } from '../../ui/overlay/toasts.tsx';
import { FaultNote } from '../../ui/states.tsx';

/** Sets the runner for an agent that so far connects by itself. */
export function ChooseRunner({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small icon="bolt" onClick={() => setOpen(true)}>
        Let the hub start it
      </Button>
      {open ? <RunnerDialog id={id} close={() => setOpen(false)} /> : null}
    </>
  );
}

function RunnerDialog({ id, close }: { id: string; close: () => void }) {
  const runners = useRunners();
  const [chosen, setChosen] = useState<string>();
  const [cwd, setCwd] = useDraft(`agent.${id}.cwd`);
  const client = useQueryClient();
  const runner = chosen ?? runners.find(({ name, found }) => found && name === id)?.name ?? '';
  const save = useMutation({
    mutationFn: () => addAgent({ id, runner, ...(cwd === '' ? {} : { cwd }) }),
    onSuccess: () => {
      tell(`The hub can start ${id} now.`);
      setCwd('');
      close();
      void client.invalidateQueries({ queryKey: ['agents'] });
    },
  });
  return (
    <Dialog title={`Let the hub start ${id}`} onClose={close}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Labelled label="With which program" hint={runner === 'sample' ? 'A stand-in that costs nothing.' : ''}>
          {(field) => (
            <Select id={field} data-first value={runner} onChange={({ target }) => setChosen(target.value)}>
              <option value="">Choose one</option>
              {runners.map(({ name, found }) => (
                <option key={name} value={name}>
                  {found ? name : `${name} (not found on this machine)`}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled label="Folder it works in" hint="Leave it empty for a folder of its own.">
          {(field) => <TextInput id={field} value={cwd} onChange={({ target }) => setCwd(target.value)} />}
        </Labelled>
        {save.isError ? <FaultNote error={save.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <Button look="main" type="submit" disabled={save.isPending || runner === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
