import { type BoardRow, boardStore, type Status } from '../../api/board-store.ts';
import { call } from '../../api/client.ts';
import { routes } from '../../generated/api.ts';
import { statusLooks } from '../../ui/status.tsx';
import { tellFault } from '../../ui/toasts.tsx';

const hasBoardTools = 'TaskUpdate' in routes;

/** Where a card may go. Which moves the hub takes is its own business; these are the ones worth offering. */
export function movesFrom(row: BoardRow): readonly Status[] {
  if (row.status === 'done' || row.status === 'canceled') return [];
  const all: Status[] = ['pending', 'active', 'blocked', 'review', 'done'];
  if (hasBoardTools) return all.filter((status) => status !== row.status);
  if (row.status === 'pending') return ['active'];
  return ['done'];
}

/** Shows the move at once, and takes it back in plain sight when the hub refuses. */
export async function moveTask(row: BoardRow, to: Status): Promise<boolean> {
  const undo = boardStore.pretend(row.id, { status: to });
  try {
    await ask(row, to);
    await boardStore.look([row.id]);
    return true;
  } catch (error) {
    undo();
    tellFault(error, `#${row.id} stays in ${statusLooks[row.status].word}.`);
    document.querySelector(`[data-card="${row.id}"]`)?.classList.add('refused');
    return false;
  }
}

async function ask(row: BoardRow, to: Status): Promise<void> {
  if (to === 'done') await call('complete_task', { id: row.id });
  else if (to === 'active') await call('update_task', { id: row.id, status: 'active' });
}
