import type { QueryPart, WeighedTerm } from './query-plan.ts';

/** The matches in the index: for each memory, the terms that occur in it and their total weight. */
export interface Gathered {
  readonly count: number;
  weightOf(id: number): number;
  /** Bit `n` is set if the memory contains term `n`; terms beyond the last bit are not tracked. */
  maskOf(id: number): number;
  /** The heaviest memories; of two with equal weight, the newer one first. */
  best(limit: number): readonly number[];
}

/** As many bits as fit into a small integer. */
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
    // The index does not say which of the terms matched, so assume only the one with the lowest weight.
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

/** There may be thousands of ids, so only those that can be kept are sorted. */
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
