import { WaggleError } from '../../../kernel/rules/errors.ts';

export interface Edge {
  readonly blocker: number;
  readonly blocked: number;
}

/**
 * A path along the edges from one task to another, both included, or none. The edges come from a breadth-first walk
 * from the first task, as two parallel lists, so the first edge to a task is on a shortest path. Iterative, so that
 * long chains cannot overflow the stack.
 */
export function pathBack(
  blockers: readonly number[],
  blocked: readonly number[],
  from: number,
  to: number,
): readonly number[] | undefined {
  const cameFrom = new Map<number, number>();
  for (let at = 0; at < blocked.length; at++) {
    const [via, id] = [blockers[at], blocked[at]];
    if (via !== undefined && id !== undefined && !cameFrom.has(id)) cameFrom.set(id, via);
  }
  if (!cameFrom.has(to)) return undefined;
  const path = [to];
  for (let node = cameFrom.get(to); node !== undefined; node = node === from ? undefined : cameFrom.get(node)) {
    path.push(node);
  }
  return path.reverse();
}

const NAMED = 5;
const LISTED = 50;

/** The path leads from a task through the tasks it blocks back to itself. A long path is cut in the middle. */
export function cycleError(path: readonly number[]): WaggleError {
  const names = path.map((id) => `#${id}`);
  const ends = bothEnds(path, LISTED);
  const left = path.length - ends.length;
  const [first, last] = [names.slice(0, NAMED), names.slice(-NAMED)];
  const shown = names.length <= 2 * NAMED + 1 ? names : [...first, `(${names.length - 2 * NAMED} more)`, ...last];
  return new WaggleError('DEPENDENCY_CYCLE', `The dependency would create a cycle: ${shown.join(' → ')}.`, {
    path: ends.map(String),
    ...(left === 0 ? {} : { left_out: left }),
  });
}

function bothEnds(path: readonly number[], count: number): readonly number[] {
  return path.length <= 2 * count ? path : [...path.slice(0, count), ...path.slice(-count)];
}
