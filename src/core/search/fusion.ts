import type { Ranked } from './ranking.ts';

/** The usual constant of rank fusion: how little the first places differ. */
const FLATNESS = 60;

/**
 * Two orders of the same memories in one, by places rather than by scores, which do not compare. `alpha` is the weight of
 * the first; what the second does not know keeps its place in the first alone.
 */
export function fuseRanks(words: readonly Ranked[], meaning: readonly number[], alpha: number): readonly Ranked[] {
  const placeIn = new Map(meaning.map((id, place) => [id, place]));
  return words
    .map(({ id }, place) => {
      const other = placeIn.get(id);
      const near = other === undefined ? 0 : (1 - alpha) / (FLATNESS + 1 + other);
      return { id, score: (alpha / (FLATNESS + 1 + place) + near) * (FLATNESS + 1), place };
    })
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ id, score }) => ({ id, score }));
}

/**
 * How alike a memory is to what was asked for, 0..1: in its words or in what it means, whichever is more. Unlike a fused
 * score, which tells of places only, it can be held against a floor and compared with what was found by words alone.
 */
export function likeness(words: number, meaning: number | undefined): number {
  return Math.max(words, meaning ?? 0);
}

/** How alike two vectors point, -1..1; nothing when they do not compare. */
export function cosine(a: Float32Array, b: Float32Array): number | undefined {
  if (a.length !== b.length || a.length === 0) return undefined;
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? undefined : product / Math.sqrt(ofA * ofB);
}
