import { type BoardRow, boardStore, type Status } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { boardStatuses, statusLooks } from '../../ui/status.tsx';
import { tellFault } from '../../ui/toasts.tsx';

/** What the board's tools call each column. */
const boardWords = {
  pending: 'pending',
  active: 'in_progress',
  blocked: 'blocked',
  review: 'review',
  done: 'completed',
} as const;

/** Where a card may go. The hub decides which moves it takes; these are the ones worth offering. */
export function movesFrom(row: BoardRow): readonly Status[] {
  if (row.status === 'done' || row.status === 'canceled') return [];
  return boardStatuses.filter((status) => status !== row.status);
}

/** Shows the move at once, and takes it back in plain sight when the hub refuses. */
export async function moveTask(row: BoardRow, to: Status): Promise<boolean> {
  const undo = boardStore.pretend(row.id, { status: to });
  try {
    await send(row, to);
    await boardStore.look([row.id]);
    return true;
  } catch (error) {
    undo();
    tellFault(error, `#${row.id} stays in ${statusLooks[row.status].word}.`);
    document.querySelector(`[data-card="${row.id}"]`)?.classList.add('refused');
    return false;
  }
}

async function send(row: BoardRow, to: Status): Promise<void> {
  if (to === 'canceled') return;
  await call('TaskUpdate', { taskId: row.id, status: boardWords[to] });
}
