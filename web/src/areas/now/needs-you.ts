import type { BoardRow } from '../../api/board/board-store.ts';

/** Blocked tasks, tasks in review and the user's own active tasks need the user; other active tasks do not. */
export function sorted(rows: readonly BoardRow[]) {
  const byTouch = [...rows].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const isOpen = ({ status }: BoardRow) => status !== 'done' && status !== 'canceled';
  const forPerson = (row: BoardRow) =>
    isOpen(row) &&
    (row.status === 'blocked' || row.status === 'review' || (row.owner === 'user' && row.status === 'active'));
  return {
    needsYou: byTouch.filter(forPerson),
    running: byTouch.filter((row) => row.status === 'active' && row.owner !== 'user'),
  };
}

/** Why a task needs the user. */
export function reasonFor(row: BoardRow): string {
  if (row.status === 'blocked') return whyBlocked(row);
  if (row.status === 'review') return whyReview(row);
  return `Yours, created by ${row.created_by === 'user' ? 'you' : row.created_by}`;
}

function whyBlocked({ owner, blocked_by }: BoardRow): string {
  if (blocked_by.length > 0) return `Blocked, waits for ${blocked_by.map((id) => `#${id}`).join(', ')}`;
  if (owner === null) return 'Blocked, and nobody owns it';
  return owner === 'user' ? 'Your task is blocked' : `${owner} is blocked`;
}

function whyReview({ owner }: BoardRow): string {
  if (owner === null) return 'Ready for review, and nobody owns it';
  return owner === 'user' ? 'You asked for a review' : `${owner} asks for a review`;
}
