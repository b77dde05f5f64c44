import type { Output } from '../client.ts';

export type BoardRow = Output<'list_board'>['rows'][number];
export type Rows = ReadonlyMap<string, BoardRow>;
export type Counts = Readonly<Record<string, number>>;

/** Adds rows that were read after those in the map; a row with a lower revision is older nevertheless. */
export function merged(into: Map<string, BoardRow>, rows: Iterable<BoardRow>): Map<string, BoardRow> {
  for (const row of rows) {
    const before = into.get(row.id);
    if (before === undefined || row.revision >= before.revision) into.set(row.id, row);
  }
  return into;
}

/** The rows and counts with the optimistic changes. */
export function withPretended(
  known: Rows,
  told: Counts,
  pretended: ReadonlyMap<string, Partial<BoardRow>>,
): { readonly rows: Rows; readonly counts: Counts } {
  if (pretended.size === 0) return { rows: known, counts: told };
  const rows = new Map(known);
  const counts: Record<string, number> = { ...told };
  for (const [id, change] of pretended) {
    const row = known.get(id);
    if (row === undefined) continue;
    const shown = { ...row, ...change };
    rows.set(id, shown);
    counts[row.status] = (counts[row.status] ?? 1) - 1;
    counts[shown.status] = (counts[shown.status] ?? 0) + 1;
  }
  return { rows, counts };
}
