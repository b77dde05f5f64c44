import { type BoardRow, boardStore, type Status } from '../api/board/board-store.ts';
import { call } from '../api/client.ts';
import { hold } from '../api/held.ts';
import { boardStatuses, statusLooks } from '../ui/marks/status.tsx';
import { tellFault } from '../ui/overlay/toasts.tsx';

/** The names of the columns in the board's tools. */
const boardWords = {
  pending: 'pending',
  active: 'in_progress',
  blocked: 'blocked',
  review: 'review',
  done: 'completed',
} as const;

/** The columns that a card can be moved to. The hub decides which moves are valid; these are the useful ones. */
export function movesFrom(row: BoardRow): readonly Status[] {
  if (row.status === 'done' || row.status === 'canceled') return [];
  return boardStatuses.filter((status) => status !== row.status);
}

/** Shows the move immediately and delays the call to allow an undo; a refusal visibly reverts the move. */
export function moveTask(row: BoardRow, to: Status): void {
  const end = boardStore.pretend(row.id, { status: to });
  hold({
    on: `task ${row.id}`,
    words: to === 'done' ? `Completed #${row.id}.` : `Moved #${row.id} to ${statusLooks[to].word}.`,
    end,
    async send() {
      if (to === 'canceled') return;
      await call('TaskUpdate', { taskId: row.id, status: boardWords[to] });
      await boardStore.look([row.id]);
    },
    refused(error) {
      tellFault(error, `#${row.id} stays in ${statusLooks[row.status].word}.`);
      document.querySelector(`[data-card="${row.id}"]`)?.classList.add('refused');
    },
  });
}
