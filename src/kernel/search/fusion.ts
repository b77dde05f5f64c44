import type { Nearness } from './meaning/matrix.ts';
import type { Ranked } from './ranking.ts';

/** What a model is worth beside words, and from which similarity on it alone is a reason to show a text. */
export interface ModelWeights {
  readonly weight: number;
  readonly floor: number;
}

/** The model of the package. */
export const builtinWeights: ModelWeights = { weight: 0.06, floor: 0.36 };
/** A model behind an endpoint sees whole sentences. */
export const endpointWeights: ModelWeights = { weight: 0.1, floor: 0.5 };

export interface PlacedHit extends Ranked {
  /** The quality of the match by itself, 0..1. Unlike the score it does not depend on the other results. */
  readonly likeness: number;
  /** It shares no word with the query. */
  readonly byMeaning: boolean;
  readonly nearness: Nearness | undefined;
}

/** If the best match by words scores less, words say little, and meaning counts more instead, up to a limit. */
const SURE = 0.45;
const MOST_LEAN = 3;

/**
 * Adds to the score of each memory what its meaning is worth, and memories that are near enough without any word of the
 * query. `factorOf` says how much a memory counts among others; the best scores keep the scale of the words.
 */
export function weighedTogether(
  words: readonly Ranked[],
  near: ReadonlyMap<number, Nearness>,
  { weight, floor }: ModelWeights,
  factorOf: (id: number) => number,
): readonly PlacedHit[] {
  const top = words[0]?.score ?? 0;
  const lean = top === 0 ? 1 : Math.min(MOST_LEAN, Math.max(1, SURE / top));
  const worth = (nearness: Nearness | undefined) => weight * lean * Math.max(0, nearness?.z ?? 0);
  const sums = words.map(({ id, score }) => {
    const nearness = near.get(id);
    return { id, sum: score / Math.max(top, SURE) + worth(nearness), likeness: score, byMeaning: false, nearness };
  });
  const known = new Set(words.map(({ id }) => id));
  for (const [id, nearness] of near) {
    if (known.has(id) || nearness.cosine < floor) continue;
    sums.push({ id, sum: worth(nearness), likeness: nearness.cosine, byMeaning: true, nearness });
  }
  const largest = Math.max(1, ...sums.map(({ sum }) => sum));
  // Without any word found, a hit is as good as it is near.
  const scaleOf = (nearness: Nearness | undefined, sum: number) =>
    top > 0 ? (top * sum) / largest : Math.max(0, nearness?.cosine ?? 0);
  const places = new Map(words.map(({ id }, place) => [id, place]));
  const placeOf = (id: number) => places.get(id) ?? places.size;
  return sums
    .map(({ sum, ...one }) => ({ ...one, score: Math.min(1, scaleOf(one.nearness, sum) * factorOf(one.id)) }))
    .sort((a, b) => b.score - a.score || placeOf(a.id) - placeOf(b.id) || b.id - a.id);
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

/** How near each of these is compared with the others. */
export function nearnessAmong(cosines: ReadonlyMap<number, number>): ReadonlyMap<number, Nearness> {
  const values = [...cosines.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
  return new Map(
    [...cosines].map(([id, value]) => [id, { cosine: value, z: deviation === 0 ? 0 : (value - mean) / deviation }]),
  );
}
