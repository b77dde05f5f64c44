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
  if (row.status === 'blocked') {
    const blockers = row.blocked_by.map((id) => `#${id}`).join(', ');
    return blockers === ''
      ? row.owner === 'user'
        ? 'You are blocked'
        : `${row.owner ?? 'Nobody'} is blocked`
      : `Blocked, waits for ${blockers}`;
  }
  if (row.status === 'review')
    return row.owner === 'user' ? 'You ask for a review' : `${row.owner ?? 'Nobody'} asks for a review`;
  return `Yours, created by ${row.created_by === 'user' ? 'you' : row.created_by}`;
}
