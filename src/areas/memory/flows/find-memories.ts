import { isExpired } from '../../../kernel/rules/memory.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { type Gathered, gather, heaviest } from '../../../kernel/search/candidates.ts';
import { cosine, fuseRanks, likeness } from '../../../kernel/search/fusion.ts';
import { NEIGHBOR_WEIGHT, neighborsIn } from '../../../kernel/search/neighbors.ts';
import { parseQuery, type SearchQuery } from '../../../kernel/search/query.ts';
import { briefPlan, planQuery, type QueryPlan, type WeighedTerm } from '../../../kernel/search/query-plan.ts';
import { type WeighedQuery, weighQuery } from '../../../kernel/search/query-weights.ts';
import { type Ranked, rank } from '../../../kernel/search/ranking.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { RankRow, SearchRow } from '../../../kernel/store/dialect/search.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

export interface SearchRequest extends Filters {
  readonly query: string;
}

/** Restrictions on the matching memories. */
export interface Filters {
  /** Any of these; absent: every kind. */
  readonly kinds?: readonly string[] | undefined;
  readonly topic?: string | undefined;
  readonly collectionId?: number | undefined;
  readonly since?: Instant | undefined;
  readonly limit: number;
  readonly deep?: boolean | undefined;
  /** A few good matches are enough; neighboring entries are not read. */
  readonly brief?: boolean | undefined;
  readonly meaning?: Meaning | undefined;
  /** A further filter on ids, by criteria that the index does not know. */
  readonly only?: ((ids: readonly number[]) => Promise<ReadonlySet<number>>) | undefined;
}

/** The query as a vector of a model, and the weight of words relative to it. */
export interface Meaning {
  readonly vector: Float32Array;
  readonly model: string;
  readonly alpha: number;
}

export interface FoundMemory {
  readonly row: SearchRow;
  /** The sort key of the results. With a model it only reflects ranks, not the quality of a match. */
  readonly score: number;
  /** The quality of the match, 0..1, by words or by meaning. */
  readonly likeness: number;
}

/** How many of the matches are ranked by their texts. */
const RANKED = 64;
const DEEP_RANKED = 256;
const BRIEF_RANKED = 32;
/** For this many of the best, the neighboring entries are read too. */
const WITH_NEIGHBORS = 48;

/** The query weighted for the caller's collections; several searches may share it. */
export interface WeighedSearch extends WeighedQuery {
  readonly query: SearchQuery;
  readonly size: { readonly memories: number; readonly terms: number };
}

/** The best matching memories, from the caller's collections only. */
export async function findMemories(unit: Reads, request: SearchRequest): Promise<readonly FoundMemory[]> {
  const asked = await weighAsked(unit, request.query, request.collectionId);
  return asked === undefined ? [] : findAsked(unit, asked, request);
}

/** `undefined` if none of the terms occurs anywhere. */
export async function weighAsked(unit: Reads, text: string, collectionId?: number): Promise<WeighedSearch | undefined> {
  const query = parseQuery(text);
  if (query.terms.length === 0) return undefined;
  const { frequencies, size } = await unit.search.counts([...query.terms, ...query.related], collectionId);
  if (frequencies.length === 0) return undefined;
  return { query, size, ...weighQuery(query, frequencies, size.memories) };
}

export async function findAsked(unit: Reads, asked: WeighedSearch, wanted: Filters): Promise<readonly FoundMemory[]> {
  const { query, size, terms, total } = asked;
  const { brief = false } = wanted;
  const plan = brief ? briefPlan(terms) : planQuery(terms, size.memories, filtersOf(wanted));
  const found = await lookUp(unit, wanted, terms, plan);
  const { ids, neighborsOf } = brief
    ? { ids: found.best(BRIEF_RANKED), neighborsOf: () => [] }
    : await candidates(unit, found, query.isQuestion, wanted);
  if (ids.length === 0) return [];
  const rows = (await unit.search.ranked(ids)).filter((row) => !isExpired(row, unit.now));
  const averageLength = size.terms / Math.max(1, size.memories);
  const { phrases, isQuestion } = query;
  const ranked = rank({ terms, phrases, averageLength, total, isQuestion, found, neighborsOf }, rows, unit.now);
  const fitting = await fittingIds(unit, wanted, rows, found);
  const ordered = await byMeaning(
    unit,
    ranked.filter(({ id }) => fitting.has(id)),
    wanted.meaning,
  );
  return shownRows(unit, ordered.slice(0, wanted.limit));
}

interface Placed extends Ranked {
  readonly likeness: number;
}

/** The matches found by words, reordered by words and meaning together. */
async function byMeaning(
  unit: Reads,
  ranked: readonly Ranked[],
  meaning: Meaning | undefined,
): Promise<readonly Placed[]> {
  const byWords = ranked.map((one) => ({ ...one, likeness: one.score }));
  if (meaning === undefined) return byWords;
  const vectors = await unit.search.vectors(
    ranked.map(({ id }) => id),
    meaning.model,
  );
  const alike = [...vectors].flatMap(([id, vector]) => {
    const value = cosine(vector, meaning.vector);
    return value === undefined ? [] : [{ id, value }];
  });
  if (alike.length === 0) return byWords;
  const order = alike.sort((a, b) => b.value - a.value || b.id - a.id).map(({ id }) => id);
  const words = new Map(ranked.map(({ id, score }) => [id, score]));
  const values = new Map(alike.map(({ id, value }) => [id, value]));
  return fuseRanks(ranked, order, meaning.alpha).map(({ id, score }) => ({
    id,
    score,
    likeness: likeness(words.get(id) ?? 0, values.get(id)),
  }));
}

function filtersOf({ kinds, topic, since }: Filters): number {
  return [kinds, topic, since].filter((filter) => filter !== undefined).length;
}

async function lookUp(
  unit: Reads,
  { kinds, topic, since, deep = false }: Filters,
  terms: readonly WeighedTerm[],
  { parts, more, beyond }: QueryPlan,
): Promise<Gathered> {
  const postings = parts.length === 0 ? [] : await unit.search.postings({ parts, kinds, topic, since });
  const found = gather(parts, postings, terms);
  const isFew = found.count < (deep ? DEEP_RANKED : RANKED);
  const isCut =
    beyond !== undefined && parts.some(({ limit }, at) => at >= beyond.from && postings[at]?.length === limit);
  const others = [...(isFew ? more : []), ...(isCut ? [beyond.part] : [])];
  if (others.length === 0) return found;
  const rest = await unit.search.postings({ parts: others, kinds, topic, since });
  return gather([...parts, ...others], [...postings, ...rest], terms);
}

/** The heaviest matches and, for a question, the neighbors of the best ones, up to the number that is ranked. */
async function candidates(unit: Reads, found: Gathered, isQuestion: boolean, { deep = false, only }: Filters) {
  const limit = deep ? DEEP_RANKED : RANKED;
  const best = only === undefined ? found.best(limit) : await bestOf(found, limit, only);
  if (!isQuestion || best.length === 0) return { ids: best, neighborsOf: () => [] };
  const links = await unit.search.links(best.slice(0, deep ? DEEP_RANKED : WITH_NEIGHBORS));
  const neighborsOf = neighborsIn(links);
  const ids = [...new Set([...best, ...links.map(({ id }) => id)])];
  const weights = ids.map((id) => {
    const beside = neighborsOf(id).reduce((sum, one) => sum + found.weightOf(one), 0);
    return found.weightOf(id) + NEIGHBOR_WEIGHT * beside;
  });
  return { ids: heaviest(ids, weights, limit), neighborsOf };
}

/** The heaviest matches that pass `only`. Reads as many as necessary, since the first ones may all be filtered out. */
async function bestOf(found: Gathered, limit: number, only: NonNullable<Filters['only']>): Promise<readonly number[]> {
  for (let looked = limit; ; looked *= 4) {
    const ids = found.best(looked);
    const wanted = await only(ids);
    if (wanted.size >= limit || ids.length >= found.count) return ids.filter((id) => wanted.has(id)).slice(0, limit);
  }
}

/** Neighbors were not filtered by the query; as results they must pass the filters too. */
async function fittingIds(
  unit: Reads,
  { kinds, topic, since, collectionId }: Filters,
  rows: readonly RankRow[],
  found: Gathered,
): Promise<ReadonlySet<number>> {
  const fitting = rows.filter(
    (row) =>
      (kinds === undefined || kinds.includes(row.kind)) &&
      (collectionId === undefined || row.collectionId === collectionId) &&
      (since === undefined || row.updatedAt > since),
  );
  const ids = new Set(fitting.map(({ id }) => id));
  if (topic === undefined) return ids;
  const beside = [...ids].filter((id) => found.weightOf(id) === 0);
  const topics = await unit.search.topics(beside);
  for (const id of beside) {
    if (!(topics.get(id) ?? []).some((one) => folded(one) === folded(topic))) ids.delete(id);
  }
  return ids;
}

async function shownRows(unit: Reads, ranked: readonly Placed[]): Promise<readonly FoundMemory[]> {
  const rows = new Map((await unit.search.shown(ranked.map(({ id }) => id))).map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score, likeness }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, score: rounded(score), likeness: rounded(likeness) }];
  });
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
