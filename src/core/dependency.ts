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

const NAMED = 5;
const LISTED = 50;

/** The path runs from a task over what it blocks back to that task. A long one is told by its two ends. */
export function cycleError(path: readonly number[]): WaggleError {
  const names = path.map((id) => `#${id}`);
  const ends = bothEnds(path, LISTED);
  const left = path.length - ends.length;
  const [first, last] = [names.slice(0, NAMED), names.slice(-NAMED)];
  const shown = names.length <= 2 * NAMED + 1 ? names : [...first, `(${names.length - 2 * NAMED} more)`, ...last];
  return new WaggleError('DEPENDENCY_CYCLE', `The dependency would close a cycle: ${shown.join(' → ')}.`, {
    path: ends.map(String),
    ...(left === 0 ? {} : { left_out: left }),
  });
}

function bothEnds(path: readonly number[], count: number): readonly number[] {
  return path.length <= 2 * count ? path : [...path.slice(0, count), ...path.slice(-count)];
}
