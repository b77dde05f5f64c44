import type { Ranked } from './ranking.ts';

/** The usual constant of reciprocal rank fusion; it flattens the difference between the top ranks. */
const FLATNESS = 60;

/**
 * Merges two rankings of the same memories by rank, since their scores are not comparable. `alpha` is the weight of the
 * first; a memory missing from the second keeps its rank in the first.
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
 * How similar a memory is to the query, 0..1: by words or by meaning, whichever is higher. Unlike a fused score, which
 * reflects only ranks, it can be compared with a threshold and with results found by words alone.
 */
export function likeness(words: number, meaning: number | undefined): number {
  return Math.max(words, meaning ?? 0);
}

/** The cosine similarity of two vectors, -1..1; `undefined` if their lengths differ. */
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
