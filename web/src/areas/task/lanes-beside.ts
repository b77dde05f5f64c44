import type { Edge } from './layers.ts';
import type { Spot } from './rows.ts';

/** An edge that would run behind boxes, and the lane that it takes instead. */
export interface Passing extends Edge {
  /** -1 is the first lane on the left, 2 the second on the right. */
  readonly lane: number;
  /** The rows where the lane starts and ends. */
  readonly from: number;
  readonly to: number;
}

interface Bundle {
  readonly side: -1 | 1;
  readonly edges: readonly Edge[];
  readonly from: number;
  readonly to: number;
}

/** Edges between adjacent rows need no lane. Edges that share an end share a lane. */
export function passing(spots: readonly Spot[], edges: readonly Edge[]): readonly Passing[] {
  const spotOf = new Map(spots.map((spot) => [spot.id, spot]));
  const rowOf = (id: string) => spotOf.get(id)?.row ?? 0;
  const long = edges.filter(({ blocker, blocked }) => rowOf(blocked) - rowOf(blocker) !== 1);
  const bundles = bundled(long, (id) => spotOf.get(id)?.place ?? 0).map(({ side, edges }): Bundle => {
    const rows = edges.flatMap(({ blocker, blocked }) => [rowOf(blocker), rowOf(blocked)]);
    return { side, edges, from: Math.min(...rows), to: Math.max(...rows) };
  });
  const given: { readonly bundle: Bundle; readonly number: number }[] = [];
  for (const bundle of bundles) {
    const beside = given.filter(
      ({ bundle: { side, from, to } }) => side === bundle.side && from < bundle.to && bundle.from < to,
    );
    let number = 1;
    while (beside.some((other) => other.number === number)) number += 1;
    given.push({ bundle, number });
  }
  return given.flatMap(({ bundle: { side, edges, from, to }, number }) =>
    edges.map((edge) => ({ ...edge, lane: side * number, from, to })),
  );
}

/** Groups edges by the end that more edges share, and by the side on which they run. */
function bundled(edges: readonly Edge[], placeOf: (id: string) => number) {
  const many = (end: keyof Edge, id: string) => edges.filter((edge) => edge[end] === id).length;
  const bundles = new Map<string, { readonly side: -1 | 1; readonly edges: Edge[] }>();
  for (const edge of edges) {
    const { blocker, blocked } = edge;
    const end = many('blocked', blocked) >= many('blocker', blocker) ? `to ${blocked}` : `from ${blocker}`;
    const side = placeOf(blocker) + placeOf(blocked) < 0 ? -1 : 1;
    const key = `${side} ${end}`;
    const bundle = bundles.get(key) ?? { side, edges: [] };
    bundle.edges.push(edge);
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}
