import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { boardStore } from '../../api/board-store.ts';
import { call, type Output } from '../../api/client.ts';
import { modKey } from '../../shell/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Labelled, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { tell } from '../../ui/toasts.tsx';

type Task = Output<'get_task'>;

/** Makes a task, or changes one. */
export function TaskForm({ id, close }: { id: string | undefined; close: () => void }) {
  const known = useQuery({
    queryKey: ['task', id ?? '', 'own'],
    queryFn: () => call('get_task', { id: id ?? '' }),
    enabled: id !== undefined,
  });
  return (
    <Dialog title={id === undefined ? 'New task' : `Edit task #${id}`} onClose={close} wide>
      {id !== undefined && known.isPending ? <Waiting rows={3} /> : null}
      {known.isError ? <FaultNote error={known.error} /> : null}
      {id === undefined || known.data !== undefined ? <Fields task={known.data} close={close} /> : null}
    </Dialog>
  );
}

interface Draft {
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly draft: boolean;
}

function Fields({ task, close }: { task: Task | undefined; close: () => void }) {
  const [fields, setFields] = useState<Draft>({
    title: task?.title ?? '',
    description: task?.description ?? '',
    owner: task?.owner ?? 'user',
    draft: false,
  });
  const agents = useQuery({ queryKey: ['agents'], queryFn: () => call('list_agents', {}) });
  const save = useSave(task, fields, close);
  const set = (change: Partial<Draft>) => setFields((now) => ({ ...now, ...change }));
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
      className="flex flex-col gap-4"
    >
      <Labelled label="Title">
        {(id) => (
          <TextInput
            id={id}
            required
            maxLength={200}
            autoFocus
            data-first
            value={fields.title}
            placeholder="What should be true when it is done"
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Labelled>
      <Labelled label="Description" hint="Markdown. The owner starts with nothing but this, so give the context.">
        {(id) => (
          <TextArea
            id={id}
            rows={7}
            value={fields.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Labelled>
      <div className="flex flex-wrap items-end gap-4">
        <Labelled label="Owner">
          {(id) => (
            <Select
              id={id}
              value={fields.owner}
              onChange={(event) => set({ owner: event.target.value })}
              className="w-56"
            >
              {(agents.data?.agents ?? [{ id: 'user', name: 'you' }]).map((agent) => (
                <option key={agent.id} value={agent.id}>
                  {agent.id === 'user' ? 'You' : agent.name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        {task === undefined ? (
          <label className="flex h-8 items-center gap-2 text-sm text-soft">
            <input
              type="checkbox"
              checked={fields.draft}
              onChange={(event) => set({ draft: event.target.checked })}
              className="size-4 accent-honey"
            />
            As a draft: nobody is started on it
          </label>
        ) : null}
      </div>
      {save.isError ? <FaultNote error={save.error} /> : null}
      <div className="flex items-center justify-end gap-2">
        <span className="mr-auto hidden text-xs text-faint sm:inline">{modKey} Enter saves</span>
        <Button onClick={close}>Discard</Button>
        <Button type="submit" look="main" disabled={save.isPending}>
          {task === undefined ? 'Create task' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

function useSave(task: Task | undefined, { title, description, owner, draft }: Draft, close: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      task === undefined
        ? call('post_task', { title, description, owner, draft })
        : call('update_task', { id: task.id, title, description, ...(owner === task.owner ? {} : { owner }) }),
    onSuccess: (saved) => {
      void boardStore.look([saved.id]);
      tell(task === undefined ? `Created #${saved.id}.` : `Saved #${saved.id}.`);
      close();
      if (task === undefined) void navigate({ to: '/tasks/$id', params: { id: saved.id } });
    },
  });
}
