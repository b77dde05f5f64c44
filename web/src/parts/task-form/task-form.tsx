import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { boardStore } from '../../api/board-store.ts';
import { call, type Output } from '../../api/client.ts';
import { useBoard } from '../../api/use-board.ts';
import { modKey } from '../../page/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Labelled, TextArea, TextInput } from '../../ui/field.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { Planning } from './planning.tsx';
import { type Draft, draftOf, useSave } from './save-task.ts';

type Task = Output<'get_task'>;

/** Makes a task, or changes one. */
export function TaskForm({ id, close }: { id: string | undefined; close: () => void }) {
  const known = useQuery({
    queryKey: ['task', id ?? '', 'form'],
    queryFn: async () => {
      const [task] = await Promise.all([call('get_task', { id: id ?? '' }), boardStore.look([id ?? ''])]);
      return task;
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title={id === undefined ? 'New task' : `Edit task #${id}`} onClose={close} wide>
      {id !== undefined && known.isPending ? <Waiting rows={3} /> : null}
      {known.isError ? <FaultNote error={known.error} /> : null}
      {id === undefined || known.data !== undefined ? <Fields task={known.data} close={close} /> : null}
    </Dialog>
  );
}

function Fields({ task, close }: { task: Task | undefined; close: () => void }) {
  const { byId } = useBoard();
  const row = task === undefined ? undefined : byId.get(task.id);
  const [before] = useState<Draft>(() => draftOf(task, row));
  const [fields, setFields] = useState<Draft>(before);
  const save = useSave(task, row?.revision, before, fields, close);
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
      <Planning fields={fields} isNew={task === undefined} onChange={set} />
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
