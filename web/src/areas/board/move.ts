import { type BoardRow, boardStore, type Status } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { statusLooks } from '../../ui/status.tsx';
import { tellFault } from '../../ui/toasts.tsx';

/** What a hub with the board's tools calls each column. */
const boardWords = {
  pending: 'pending',
  active: 'in_progress',
  blocked: 'blocked',
  review: 'review',
  done: 'completed',
} as const;

let hasBoardTools = false;

/** Told once the hub has said what it offers. */
export function setBoardTools(offered: boolean): void {
  hasBoardTools = offered;
}

/** Where a card may go. Which moves the hub takes is its own business; these are the ones worth offering. */
export function movesFrom(row: BoardRow): readonly Status[] {
  if (row.status === 'done' || row.status === 'canceled') return [];
  const all: Status[] = ['pending', 'active', 'blocked', 'review', 'done'];
  if (hasBoardTools) return all.filter((status) => status !== row.status);
  return row.status === 'pending' ? ['active'] : ['done'];
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
  if (hasBoardTools) await call('TaskUpdate', { taskId: row.id, status: boardWords[to] });
  else if (to === 'done') await call('complete_task', { id: row.id });
  else if (to === 'active') await call('update_task', { id: row.id, status: 'active' });
}
