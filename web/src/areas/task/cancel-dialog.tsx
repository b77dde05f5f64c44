import { useMutation, useQuery } from '@tanstack/react-query';
import { boardStore } from '../../api/board-store.ts';
import { call, type Output } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultNote, Waiting } from '../../ui/states.tsx';
import { StatusMark } from '../../ui/status.tsx';
import { tell } from '../../ui/toasts.tsx';

type TreeTask = Output<'get_task_tree'>['tasks'][number];

const marks = { draft: 'pending', active: 'active', done: 'done', canceled: 'canceled' } as const;

/** Asks before a cancel, and names everything that would go with it. */
export function CancelDialog({ id, close }: { id: string; close: () => void }) {
  const tree = useQuery({ queryKey: ['task', id, 'tree'], queryFn: () => call('get_task_tree', { id }), staleTime: 0 });
  const cancel = useMutation({
    mutationFn: () => call('cancel_task', { id }),
    onSuccess: ({ canceledIds }) => {
      tell(canceledIds.length === 1 ? `Canceled #${id}.` : `Canceled #${id} and ${canceledIds.length - 1} below it.`);
      void boardStore.look(canceledIds);
      close();
    },
  });
  const [root, ...below] = tree.data?.tasks ?? [];
  const taken = below.filter(({ status }) => status === 'draft' || status === 'active');
  return (
    <Dialog title={`Cancel task #${id}?`} onClose={close}>
      <div className="flex flex-col gap-4 text-sm">
        {tree.isPending ? <Waiting rows={2} /> : null}
        {tree.isError ? <FaultNote error={tree.error} /> : null}
        {root === undefined ? null : (
          <p>
            <span className="font-medium break-words">{root.title}</span> is archived for good. A canceled task cannot
            be reopened.
          </p>
        )}
        {taken.length === 0 ? null : <Taken tasks={taken} />}
        {root !== undefined && taken.length === 0 ? <p className="text-soft">No open subtask goes with it.</p> : null}
        {cancel.isError ? <FaultNote error={cancel.error} /> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" disabled={root === undefined || cancel.isPending} onClick={() => cancel.mutate()}>
            {taken.length === 0 ? 'Cancel task' : `Cancel ${taken.length + 1} tasks`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Taken({ tasks }: { tasks: readonly TreeTask[] }) {
  return (
    <div>
      <p className="mb-2 text-soft">Canceled with it:</p>
      <ul className="thin-scroll flex max-h-56 flex-col gap-1 overflow-y-auto rounded-lg border border-line bg-well p-2">
        {tasks.map((task) => (
          <li key={task.id} className="flex items-center gap-2 px-1 py-0.5">
            <StatusMark status={marks[task.status]} />
            <span className="text-faint tabular-nums">#{task.id}</span>
            <span className="min-w-0 flex-1 truncate">{task.title}</span>
            <span className="text-xs text-faint">{task.owner}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
