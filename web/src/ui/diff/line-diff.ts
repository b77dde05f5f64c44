import type { DiffLine } from './diff-lines.ts';

/** Unchanged lines shown before and after each change. */
const AROUND = 2;
/** Longer texts are shown as fully removed and fully added: the run time grows with the product of both lengths. */
const LONGEST = 1500;

/** The line diff between two texts, with a few unchanged lines around each change. */
export function textDiff(before: string, after: string): readonly DiffLine[] {
  if (before === after) return [];
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length > LONGEST || now.length > LONGEST) {
    return [
      ...old.map((text): DiffLine => ({ kind: 'removed', text })),
      ...now.map((text): DiffLine => ({ kind: 'added', text })),
    ];
  }
  return folded(merged(old, now));
}

/** Builds the diff along the longest common subsequence of lines. */
function merged(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  const common = lengths(old, now);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [a, b] = [old[i], now[j]];
    if (a !== undefined && a === b) {
      lines.push({ kind: 'same', text: a });
      i += 1;
      j += 1;
    } else if (b === undefined || (a !== undefined && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      lines.push({ kind: 'removed', text: a ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: b });
      j += 1;
    }
  }
  return lines;
}

/** The length of the longest common subsequence from each pair of positions to the end. */
function lengths(old: readonly string[], now: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row === undefined) continue;
      const below = table[i + 1];
      row[j] = old[i] === now[j] ? (below?.[j + 1] ?? 0) + 1 : Math.max(below?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let by = -AROUND; by <= AROUND; by += 1) near.add(at + by);
  }
  return lines.flatMap((line, at): DiffLine[] => {
    if (near.has(at)) return [line];
    return near.has(at - 1) || at === 0 ? [{ kind: 'place', text: '' }] : [];
  });
}
