import { NOBODY } from '../../api/board/board-choices.ts';
import type { BoardRow, Status } from '../../api/board/board-store.ts';
import { boardStatuses } from '../../ui/marks/status.tsx';

export interface Filters {
  readonly q?: string | undefined;
  readonly owner?: string | undefined;
  readonly collection?: string | undefined;
  readonly topic?: string | undefined;
  /** The collection of the selected team. */
  readonly team?: string | undefined;
}

export function matches(row: BoardRow, filters: Filters): boolean {
  const { q, owner, collection, topic, team } = filters;
  if (owner !== undefined && (owner === NOBODY ? row.owner !== null : row.owner !== owner)) return false;
  if (collection !== undefined && row.collection !== collection) return false;
  if (team !== undefined && row.collection !== team) return false;
  if (topic !== undefined && !row.topics.includes(topic)) return false;
  if (q === undefined || q === '') return true;
  const text = `#${row.id} ${row.title} ${row.owner ?? ''} ${row.topics.join(' ')}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type Columns = Readonly<Record<Status, readonly BoardRow[]>>;

/** Sorts by priority, then by creation; the most recently done tasks come first. */
export function columnsOf(rows: readonly BoardRow[], filters: Filters): Columns {
  const columns: Record<Status, BoardRow[]> = {
    pending: [],
    active: [],
    blocked: [],
    review: [],
    done: [],
    canceled: [],
  };
  for (const row of rows) if (matches(row, filters)) columns[row.status].push(row);
  for (const status of boardStatuses) columns[status].sort(status === 'done' ? byEnd : byUrgency);
  return columns;
}

function byUrgency(a: BoardRow, b: BoardRow): number {
  return a.priority - b.priority || Number(a.id) - Number(b.id);
}

function byEnd(a: BoardRow, b: BoardRow): number {
  const [first, second] = [a.archived_at ?? a.updated_at, b.archived_at ?? b.updated_at];
  return first === second ? Number(b.id) - Number(a.id) : first < second ? 1 : -1;
}
