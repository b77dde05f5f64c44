import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BoardRow, boardStore } from '../../api/board/board-store.ts';
import { useBoard } from '../../api/board/use-board.ts';
import { call } from '../../api/client.ts';
import { hold, useHeldOn } from '../../api/held.ts';
import { useRuns } from '../../api/runs/use-runs.ts';
import { useAgent } from '../../api/use-agents.ts';
import { useOverlay } from '../../page/overlays.ts';
import { UndoButton, useFocusAfterUndo } from '../../parts/undo-button.tsx';
import { Button } from '../../ui/button.tsx';
import { tell, tellFault } from '../../ui/overlay/toasts.tsx';
import { startWords } from '../../ui/run-looks.ts';
import type { Task } from './task-area.tsx';

/** On a phone these two buttons show only icons, so that all fit on one line. */
const tight = 'max-sm:w-9 max-sm:px-0!';

export function TaskActions({ task }: { task: Task }) {
  const open = useOverlay();
  const held = useHeldOn(`task ${task.id}`);
  const focusBack = useFocusAfterUndo(held);
  const owner = useAgent(task.owner ?? undefined);
  const { start, complete, run } = useChanges(task);
  const isInHand = useIsInHand(task.id);
  if (task.status === 'done' || task.status === 'canceled') return null;
  if (held !== undefined) return <UndoButton held={held} />;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*:nth-child(n+3)]:flex-1">
      <Button icon="edit" className={tight} onClick={() => open({ kind: 'edit', id: task.id })}>
        <span className="max-sm:sr-only">Edit</span>
      </Button>
      <Button look="danger" icon="cross" className={tight} onClick={() => open({ kind: 'cancel', id: task.id })}>
        <span className="max-sm:sr-only">Cancel</span>
      </Button>
      {task.status === 'draft' ? (
        <Button look="main" icon="play" disabled={start.isPending} onClick={() => start.mutate()}>
          Start
        </Button>
      ) : (
        <>
          {owner?.has_runner === true ? (
            <Button icon="bolt" disabled={run.isPending} onClick={() => run.mutate()}>
              Work now
            </Button>
          ) : null}
          <Button ref={focusBack} look={isInHand ? 'plain' : 'main'} icon="check" onClick={complete}>
            Complete
          </Button>
        </>
      )}
    </div>
  );
}

/** Whether an agent works on the task now or parts of it are open: then completing it is not what comes next. */
function useIsInHand(id: string): boolean {
  const { byId, rows } = useBoard();
  const runs = useRuns({ taskId: id, status: 'running' }, 1).data?.pages[0]?.runs ?? [];
  const isOpenPart = (row: BoardRow) => row.parent_id === id && row.status !== 'done' && row.status !== 'canceled';
  return runs.length > 0 || byId.get(id)?.working === true || rows.some(isOpenPart);
}

function useChanges(task: Task) {
  const client = useQueryClient();
  const { id } = task;
  async function lookAgain(): Promise<void> {
    await Promise.all([client.invalidateQueries({ queryKey: ['task', id] }), boardStore.look([id])]);
  }
  const start = useMutation({
    mutationFn: () => call('update_task', { id, status: 'active' }),
    onSuccess: lookAgain,
    onError: (error) => tellFault(error),
  });
  const run = useMutation({
    mutationFn: () => call('run_task', { id }),
    onSuccess: (answer) => tell(startWords(answer, `Started ${task.owner} on #${id}.`)),
    onError: (error) => tellFault(error),
  });
  function complete(): void {
    hold({
      on: `task ${id}`,
      words: `Completed #${id}.`,
      end: boardStore.pretend(id, { status: 'done' }),
      send: () => call('complete_task', { id }).then(lookAgain),
      refused: (error) => tellFault(error, `#${id} is not completed.`),
    });
  }
  return { start, complete, run };
}
