import { type Edge, layered } from './layers.ts';

export interface Spot {
  readonly id: string;
  readonly row: number;
  /** The distance from the centre, in boxes. */
  readonly place: number;
}

/** Arranges the layers of a graph in rows of at most `perRow`: a wider layer continues in the next row. */
export function inRows(ids: readonly string[], edges: readonly Edge[], perRow: number): readonly Spot[] {
  const placed = layered(ids, edges);
  const sizes = new Map<number, number>();
  for (const { layer } of placed) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  const firstRows = new Map<number, number>();
  let rows = 0;
  for (const [layer, size] of [...sizes].sort(([a], [b]) => a - b)) {
    firstRows.set(layer, rows);
    rows += Math.ceil(size / perRow);
  }
  return placed.map(({ id, layer, slot }) => {
    const above = Math.floor(slot / perRow);
    const beside = Math.min(perRow, (sizes.get(layer) ?? 1) - above * perRow);
    return { id, row: (firstRows.get(layer) ?? 0) + above, place: (slot % perRow) - (beside - 1) / 2 };
  });
}

/** A task and those with the fewest steps to it, at most `most` in total. */
export function nearest(id: string, edges: readonly Edge[], most: number): readonly string[] {
  const found = [id];
  for (const from of found) {
    const beside = edges.flatMap(({ blocker, blocked }) =>
      blocker === from ? [blocked] : blocked === from ? [blocker] : [],
    );
    for (const next of beside) if (!found.includes(next) && found.length < most) found.push(next);
  }
  return found;
}
