import { boardStore } from '../api/board/board-store.ts';
import { call } from '../api/client.ts';
import { hold } from '../api/held.ts';
import type { Paged } from '../api/use-paged.ts';
import { type TreeTask, treeMarks, useTree } from '../api/use-tree.ts';
import { Button } from '../ui/button.tsx';
import { StatusMark } from '../ui/marks/status.tsx';
import { More } from '../ui/more.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { tellFault } from '../ui/overlay/toasts.tsx';
import { FaultNote, Waiting } from '../ui/states.tsx';

/** Asks for confirmation before a cancel, and lists everything that would be cancelled too. */
export function CancelDialog({ id, close }: { id: string; close: () => void }) {
  const tree = useTree({ id, openOnly: true });
  const [root, ...taken] = tree.data?.pages.flatMap(({ tasks }) => tasks) ?? [];
  const count = tree.data?.pages[0]?.open_below ?? 0;
  function cancel(): void {
    hold({
      on: `task ${id}`,
      words: count === 0 ? `Canceled #${id}.` : `Canceled #${id} and ${count} below it.`,
      end: boardStore.pretend(id, { status: 'canceled' }),
      send: () => call('cancel_task', { id }).then(({ canceledIds }) => boardStore.look(canceledIds)),
      refused: (error) => tellFault(error, `#${id} is not canceled.`),
    });
    close();
  }
  return (
    <Dialog title={`Cancel task #${id}?`} onClose={close}>
      <div className="flex flex-col gap-4 text-sm">
        {tree.isPending ? <Waiting rows={2} /> : null}
        {tree.isError ? <FaultNote error={tree.error} /> : null}
        {root === undefined ? null : (
          <p>
            <span className="font-medium break-words">{root.title}</span> will be archived. You can undo it for ten
            seconds; after that, a canceled task cannot be reopened.
          </p>
        )}
        {count === 0 ? null : <Taken tasks={taken} more={tree} />}
        {root !== undefined && count === 0 ? <p className="text-soft">It has no open subtasks.</p> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" disabled={root === undefined} onClick={cancel}>
            {count === 0 ? 'Cancel task' : `Cancel ${count + 1} tasks`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Taken({ tasks, more }: { tasks: readonly TreeTask[]; more: Paged }) {
  return (
    <div>
      <p className="mb-2 text-soft">Canceled with it:</p>
      <ul
        aria-label="Canceled with it"
        className="thin-scroll flex max-h-56 flex-col gap-1 overflow-y-auto rounded-lg border border-line bg-well p-2"
      >
        {tasks.map((task) => (
          <li key={task.id} className="flex items-center gap-2 px-1 py-0.5">
            <StatusMark status={treeMarks[task.status]} />
            <span className="text-faint tabular-nums">#{task.id}</span>
            <span className="min-w-0 flex-1 truncate">{task.title}</span>
            <span className="text-xs text-faint">{task.owner}</span>
          </li>
        ))}
        {more.hasNextPage ? (
          <li>
            <More query={more}>Show more of them</More>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
