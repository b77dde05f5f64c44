import {
  builtinWeights,
  cosine,
  endpointWeights,
  nearnessAmong,
  type PlacedHit,
  weighedTogether,
} from '../../../kernel/search/fusion.ts';
import { kindWeight } from '../../../kernel/search/kind-weights.ts';
import type { Nearness } from '../../../kernel/search/meaning/matrix.ts';
import type { Ranked } from '../../../kernel/search/ranking.ts';
import type { RankRow } from '../../../kernel/store/dialect/search.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Filters, WeighedSearch } from './find-memories.ts';

/** The query as a vector of the model behind an endpoint. */
export interface Meaning {
  readonly vector: Float32Array;
  readonly model: string;
}

export interface NearIds {
  /** The nearest, as candidates beside those found by words. */
  readonly ids: readonly number[];
  readonly of: ReadonlyMap<number, Nearness>;
}

/** How many of the nearest are looked at; more if filters will leave out most. */
const NEAREST = 64;
const FILTERED_NEAREST = 256;
const NOTHING: NearIds = { ids: [], of: new Map() };

/**
 * The nearest memories by the built-in model. A brief search and the message of a program, which is found as a whole or
 * not at all, go by words alone.
 */
export async function nearestByMeaning(
  unit: Reads,
  { text, query }: WeighedSearch,
  { kinds, topic, since, only, brief, deep, collectionId }: Filters,
  ids: readonly number[],
): Promise<NearIds> {
  if (brief === true || query.isQuoted) return NOTHING;
  const isFiltered = [kinds, topic, since, only].some((filter) => filter !== undefined);
  const limit = isFiltered || deep === true ? FILTERED_NEAREST : NEAREST;
  const nearest = await unit.search.nearest({ text, collectionId, limit, ids });
  if (nearest === undefined) return NOTHING;
  if (only === undefined) return { ids: nearest.best, of: nearest.of };
  const wanted = await only(nearest.best);
  return { ids: nearest.best.filter((id) => wanted.has(id)), of: nearest.of };
}

interface Candidates {
  readonly words: readonly Ranked[];
  /** All candidates that pass the filters. */
  readonly rows: readonly RankRow[];
  readonly near: NearIds;
  readonly wanted: Filters;
}

/** Words and meaning together. If no kind is asked for, tasks and records stand behind what was decided and learned. */
export async function placedByMeaning(
  unit: Reads,
  { words, rows, near, wanted }: Candidates,
): Promise<readonly PlacedHit[]> {
  const fitting = new Map(rows.map((row) => [row.id, row]));
  const factorOf = (id: number) => (wanted.kinds === undefined ? kindWeight(fitting.get(id)?.kind ?? '') : 1);
  const asked = wanted.meaning === undefined ? undefined : await byEndpoint(unit, [...fitting.keys()], wanted.meaning);
  const weights = asked === undefined ? builtinWeights : endpointWeights;
  const all = [...(asked ?? near.of)].filter(([id]) => fitting.has(id));
  return weighedTogether(words, new Map(all), weights, factorOf);
}

/** How near the candidates are by the endpoint's model; `undefined` if none of them has a vector of it. */
async function byEndpoint(
  unit: Reads,
  ids: readonly number[],
  { vector, model }: Meaning,
): Promise<ReadonlyMap<number, Nearness> | undefined> {
  const vectors = await unit.search.vectors(ids, model);
  const cosines = [...vectors].flatMap(([id, own]) => {
    const value = cosine(own, vector);
    return value === undefined ? [] : [[id, value] as const];
  });
  return cosines.length === 0 ? undefined : nearnessAmong(new Map(cosines));
}
