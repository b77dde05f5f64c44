/** A change against a base: `fresh` replaces the base's lines from `start` up to `end`, counted from 0. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly fresh: readonly string[];
}

export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/**
 * The changes in the order of the base. Lines that occur once in both texts are anchors; between anchors, the common
 * prefix and suffix are unchanged. Without anchors, everything between them counts as changed.
 */
export function lineChanges(base: readonly string[], now: readonly string[]): readonly LineChange[] {
  const changes: LineChange[] = [];
  let [done, doneNow] = [0, 0];
  for (const [at, atNow] of [...anchors(base, now), [base.length, now.length] as const]) {
    changes.push(...between(base, now, [done, at], [doneNow, atNow]));
    [done, doneNow] = [at + 1, atNow + 1];
  }
  return joined(changes);
}

type Span = readonly [from: number, to: number];

function between(
  base: readonly string[],
  now: readonly string[],
  [from, to]: Span,
  [fromNow, toNow]: Span,
): readonly LineChange[] {
  let [start, startNow, end, endNow] = [from, fromNow, to, toNow];
  while (start < end && startNow < endNow && base[start] === now[startNow]) {
    start++;
    startNow++;
  }
  while (start < end && startNow < endNow && base[end - 1] === now[endNow - 1]) {
    end--;
    endNow--;
  }
  return start === end && startNow === endNow ? [] : [{ start, end, fresh: now.slice(startNow, endNow) }];
}

/** Joins changes with no line between them. */
function joined(changes: readonly LineChange[]): readonly LineChange[] {
  const all: LineChange[] = [];
  for (const change of changes) {
    const last = all.at(-1);
    if (last?.end !== change.start) all.push(change);
    else all[all.length - 1] = { start: last.start, end: change.end, fresh: [...last.fresh, ...change.fresh] };
  }
  return all;
}

/** Lines that occur once in each text, in the same order in both. */
function anchors(base: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const [here, there] = [placesOfUnique(base), placesOfUnique(now)];
  const pairs = [...here].flatMap(([line, at]) => {
    const atNow = there.get(line);
    return atNow === undefined ? [] : [[at, atNow] as const];
  });
  return longestRising(pairs);
}

function placesOfUnique(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const several = new Set<string>();
  lines.forEach((line, at) => {
    if (places.has(line)) several.add(line);
    else places.set(line, at);
  });
  for (const line of several) places.delete(line);
  return places;
}

/** The longest increasing subsequence by the second number; the first numbers already increase. */
function longestRising(pairs: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const ends: number[] = [];
  const before: number[] = [];
  pairs.forEach(([, value], index) => {
    let [least, most] = [0, ends.length];
    while (least < most) {
      const middle = (least + most) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) least = middle + 1;
      else most = middle;
    }
    before[index] = least === 0 ? -1 : (ends[least - 1] ?? -1);
    ends[least] = index;
  });
  const run: (readonly [number, number])[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at];
    if (pair !== undefined) run.push(pair);
  }
  return run.reverse();
}

/** Our changes that conflict with theirs in a merge: they touch, and the results differ. */
export function conflictsBetween(ours: readonly LineChange[], theirs: readonly LineChange[]): readonly LineChange[] {
  return ours.filter((one) => theirs.some((other) => meets(one, other) && !isSame(one, other)));
}

function meets(one: LineChange, other: LineChange): boolean {
  return one.start <= other.end && other.start <= one.end;
}

function isSame(one: LineChange, other: LineChange): boolean {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.fresh.length === other.fresh.length &&
    one.fresh.every((line, index) => line === other.fresh[index])
  );
}

/** Line numbers of the base, counted from 1: `3`, `3-9`, or `after 12` if lines were only added. */
export function linesNamed({ start, end }: LineChange): string {
  if (start === end) return start === 0 ? 'before 1' : `after ${start}`;
  return end - start === 1 ? String(end) : `${start + 1}-${end}`;
}
