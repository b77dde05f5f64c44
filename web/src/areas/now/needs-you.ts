import type { BoardRow } from '../../api/board/board-store.ts';

/** What is stuck, waits for a second look, or is a person's own comes to the person; the rest goes on by itself. */
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

/** Why a task comes to the person. */
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
