import { useMutation, useQueryClient } from '@tanstack/react-query';
import { boardStore } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { useOverlay } from '../../page/overlays.ts';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/toasts.tsx';
import type { Task } from './task-area.tsx';

/** On a phone these two are icons, so that all fit on a line. */
const tight = 'max-sm:w-9 max-sm:px-0!';

export function TaskActions({ task }: { task: Task }) {
  const open = useOverlay();
  const client = useQueryClient();
  const key = ['task', task.id, 'own'];
  /** Shows the new state at once; a refusal brings the old one back and says why. */
  const change = useMutation({
    mutationFn: ({ run }: { to: Task['status']; run: () => Promise<unknown> }) => run(),
    onMutate: ({ to }) => {
      client.setQueryData<Task>(key, { ...task, status: to });
      // By the time of a refusal, `task` is the one that was changed.
      return { before: task, undo: boardStore.pretend(task.id, { status: to === 'draft' ? 'pending' : to }) };
    },
    onError: (error, _change, kept) => {
      client.setQueryData(key, kept?.before);
      kept?.undo();
      tellFault(error, 'Taken back.');
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['task', task.id] });
      void boardStore.look([task.id]).catch(() => undefined);
    },
  });
  const run = useMutation({
    mutationFn: () => call('run_task', { id: task.id }),
    onSuccess: () => tell(`${task.owner} is started on #${task.id}.`),
    onError: (error) => tellFault(error),
  });
  if (task.status === 'done' || task.status === 'canceled') return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*:nth-child(n+3)]:flex-1">
      <Button icon="edit" className={tight} onClick={() => open({ kind: 'edit', id: task.id })}>
        <span className="max-sm:sr-only">Edit</span>
      </Button>
      <Button look="danger" icon="cross" className={tight} onClick={() => open({ kind: 'cancel', id: task.id })}>
        <span className="max-sm:sr-only">Cancel</span>
      </Button>
      {task.status === 'draft' ? (
        <Button
          look="main"
          icon="play"
          onClick={() =>
            change.mutate({ to: 'active', run: () => call('update_task', { id: task.id, status: 'active' }) })
          }
        >
          Start
        </Button>
      ) : (
        <>
          <Button icon="bolt" disabled={run.isPending} onClick={() => run.mutate()}>
            Work now
          </Button>
          <Button
            look="main"
            icon="check"
            onClick={() => change.mutate({ to: 'done', run: () => call('complete_task', { id: task.id }) })}
          >
            Complete
          </Button>
        </>
      )}
    </div>
  );
}
