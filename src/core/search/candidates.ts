import type { QueryPart, WeighedTerm } from './query-plan.ts';

/** What the index found: for each memory which terms stand in it, and what they weigh together. */
export interface Gathered {
  readonly count: number;
  weightOf(id: number): number;
  /** Bit `n` is set when term `n` stands in it; terms behind the last bit are not told apart. */
  maskOf(id: number): number;
  /** The heaviest, the newer one of two alike. */
  best(limit: number): readonly number[];
}

/** As many as fit into a small integer. */
export const MASKED_TERMS = 30;

export function gather(
  parts: readonly QueryPart[],
  found: readonly (readonly number[])[],
  terms: readonly WeighedTerm[],
): Gathered {
  const placeOf = new Map(terms.map(({ term }, place) => [term, place]));
  const slots = new Map<number, number>();
  const ids: number[] = [];
  const weights: number[] = [];
  const masks: number[] = [];
  for (const [index, part] of parts.entries()) {
    const places = part.terms.map((term) => placeOf.get(term) ?? 0);
    // Which of several stand in it is not known: at least one does, perhaps the lightest.
    const isVague = part.any === true && places.length > 1;
    const least = isVague ? Math.min(...places.map((place) => terms[place]?.weight ?? 0)) : 0;
    for (const id of found[index] ?? []) {
      let slot = slots.get(id);
      if (slot === undefined) {
        slot = ids.push(id) - 1;
        slots.set(id, slot);
        weights.push(0);
        masks.push(0);
      }
      weights[slot] = (weights[slot] ?? 0) + least;
      for (const place of isVague ? [] : places) {
        const bit = place < MASKED_TERMS ? 1 << place : 0;
        if (((masks[slot] ?? 0) & bit) !== 0) continue;
        masks[slot] = (masks[slot] ?? 0) | bit;
        weights[slot] = (weights[slot] ?? 0) + (terms[place]?.weight ?? 0);
      }
    }
  }
  return {
    count: ids.length,
    weightOf: (id) => weights[slots.get(id) ?? -1] ?? 0,
    maskOf: (id) => masks[slots.get(id) ?? -1] ?? 0,
    best: (limit) => heaviest(ids, weights, limit),
  };
}

/** Thousands may be given, so only those that can stay are put in order. */
export function heaviest(ids: readonly number[], weights: readonly number[], limit: number): readonly number[] {
  const least = ids.length <= limit ? 0 : (Float64Array.from(weights).sort()[ids.length - limit] ?? 0);
  const kept: { readonly id: number; readonly weight: number }[] = [];
  for (let slot = 0; slot < ids.length; slot++) {
    const [id, weight] = [ids[slot] ?? 0, weights[slot] ?? 0];
    if (weight >= least) kept.push({ id, weight });
  }
  return kept
    .sort((a, b) => b.weight - a.weight || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}
