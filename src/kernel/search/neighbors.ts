/** An entry and the one before it in the same thread. */
export interface Link {
  readonly id: number;
  readonly prevId: number | null;
}

/** Returns a function that gives the entry directly before an entry. */
export function entryBeforeIn(links: readonly Link[]): (id: number) => number | undefined {
  const before = new Map(links.flatMap(({ id, prevId }) => (prevId === null ? [] : [[id, prevId]])));
  return (id) => before.get(id);
}

const NEIGHBORS_EACH_WAY = 2;
/** What stands around an entry tells what it is about, at about a third of the weight. */
export const NEIGHBOR_WEIGHT = 1 / 3;

/** Returns a function that gives the entries up to two places before and after an entry, as far as the links reach. */
export function neighborsIn(links: readonly Link[]): (id: number) => readonly number[] {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  for (const { id, prevId } of links) {
    if (prevId === null) continue;
    before.set(id, prevId);
    // Two entries stored at the same time may have the same predecessor; the older one is its successor, in any input
    // order.
    after.set(prevId, Math.min(id, after.get(prevId) ?? id));
  }
  return (id) => [before, after].flatMap((way) => stepsAlong(way, id));
}

function stepsAlong(way: ReadonlyMap<number, number>, from: number): readonly number[] {
  const steps: number[] = [];
  let at = way.get(from);
  while (at !== undefined && steps.length < NEIGHBORS_EACH_WAY) {
    steps.push(at);
    at = way.get(at);
  }
  return steps;
}
