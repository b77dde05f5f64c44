import { z } from 'zod';
import { tokensOfJson } from '../text/token-estimate.ts';

/** What an answer may cost unless the caller asks for more, and what its counts and its cursor take of that. */
export const ANSWER_TOKENS = 2000;
const BUDGET_TOKENS = 110;

/** Where an earlier answer ended, as a number of entries. */
export const placeCursor = z
  .string()
  .regex(/^\d{1,6}$/, 'The next_cursor of the previous answer.')
  .optional()
  .describe('next_cursor of the previous answer');

/** Some entries of one list of an answer. */
export interface Tier<K extends string> {
  readonly list: K;
  /** Their places in the list, worst first. */
  readonly places: readonly number[];
  /** How many come before the rest of any tier, so that no list hides all others. */
  readonly first: number;
}

export interface Cut<K extends string> {
  /** The places of the entries to show, by list. */
  readonly shown: ReadonlyMap<K, ReadonlySet<number>>;
  readonly count: number;
  /** Where the next answer continues; absent if nothing is left. */
  readonly next: number | undefined;
}

interface CutRequest<K extends string> {
  readonly tiers: readonly Tier<K>[];
  readonly entryOf: (list: K, place: number) => unknown;
  /** The answer without its lists. */
  readonly frame: unknown;
  readonly from: number;
  readonly tokens: number;
}

/**
 * The entries that fit into an answer: the first of each tier, then the rest of each, from the given place on. An answer
 * has at least one entry, so that following the cursor comes to an end.
 */
export function cutWorstFirst<K extends string>({ tiers, entryOf, frame, from, tokens }: CutRequest<K>): Cut<K> {
  const parts = (cut: (places: readonly number[], first: number) => readonly number[]) =>
    tiers.flatMap(({ list, places, first }) => cut(places, first).map((place) => ({ list, place })));
  const order = [
    ...parts((places, first) => places.slice(0, first)),
    ...parts((places, first) => places.slice(first)),
  ].slice(from);
  let left = tokens - BUDGET_TOKENS - tokensOfJson(frame);
  const end = order.findIndex(({ list, place }) => {
    left -= tokensOfJson(entryOf(list, place));
    return left < 0;
  });
  const page = end === -1 ? order : order.slice(0, Math.max(end, 1));
  const shown = new Map(tiers.map(({ list }) => [list, new Set<number>()]));
  for (const { list, place } of page) shown.get(list)?.add(place);
  return { shown, count: page.length, next: page.length === order.length ? undefined : from + page.length };
}

/** All places of a list, or those of the entries that match. */
export function placesIn<T>(entries: readonly T[], matches: (entry: T) => boolean = () => true): readonly number[] {
  return entries.flatMap((entry, place) => (matches(entry) ? [place] : []));
}
