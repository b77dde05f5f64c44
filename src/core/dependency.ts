import { WaggleError } from './errors.ts';
import { groupBy } from './group.ts';

export interface Edge {
  readonly blocker: number;
  readonly blocked: number;
}

/** A shortest way along the edges, both ends included; iterative, so that no chain is too long for it. */
export function shortestPath(edges: readonly Edge[], from: number, to: number): readonly number[] | undefined {
  const outgoing = groupBy(edges, ({ blocker }) => blocker);
  const cameFrom = new Map<number, number | undefined>([[from, undefined]]);
  const queue = [from];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    if (node === undefined || node === to) break;
    for (const { blocked } of outgoing.get(node) ?? []) {
      if (cameFrom.has(blocked)) continue;
      cameFrom.set(blocked, node);
      queue.push(blocked);
    }
  }
  if (!cameFrom.has(to)) return undefined;
  const path: number[] = [];
  for (let node: number | undefined = to; node !== undefined; node = cameFrom.get(node)) path.push(node);
  return path.reverse();
}

const SHOWN_ENDS = 5;

/** The path runs from a task over what it blocks back to that task. */
export function cycleError(path: readonly number[]): WaggleError {
  const names = path.map((id) => `#${id}`);
  const left = names.length - 2 * SHOWN_ENDS;
  const shown =
    left > 1
      ? [...names.slice(0, SHOWN_ENDS), `(${left} more)`, ...names.slice(-SHOWN_ENDS)].join(' → ')
      : names.join(' → ');
  return new WaggleError('DEPENDENCY_CYCLE', `The dependency would close a cycle: ${shown}.`, {
    path: path.map(String),
  });
}
