import { isExpired } from '../../../kernel/rules/memory.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { type Gathered, gather, heaviest } from '../../../kernel/search/candidates.ts';
import { explain, type Why } from '../../../kernel/search/explain.ts';
import type { PlacedHit } from '../../../kernel/search/fusion.ts';
import type { NearTerm } from '../../../kernel/search/near-terms.ts';
import { entryBeforeIn, NEIGHBOR_WEIGHT, neighborsIn } from '../../../kernel/search/neighbors.ts';
import { parseQuery, type SearchQuery } from '../../../kernel/search/query.ts';
import { briefPlan, planQuery, type QueryPlan, type WeighedTerm } from '../../../kernel/search/query-plan.ts';
import { type WeighedQuery, weighQuery } from '../../../kernel/search/query-weights.ts';
import { type RankQuery, rank, worthShowing } from '../../../kernel/search/ranking.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { RankRow, SearchRow } from '../../../kernel/store/dialect/search.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type Meaning, nearestByMeaning, placedByMeaning } from './by-meaning.ts';

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
  /** With `deep`: says why each result was found. */
  readonly explained?: boolean | undefined;
  /** A further filter on ids, by criteria that the index does not know. */
  readonly only?: ((ids: readonly number[]) => Promise<ReadonlySet<number>>) | undefined;
}

export type { Meaning } from './by-meaning.ts';

export interface FoundMemory {
  readonly row: SearchRow;
  /** The sort key of the results, 0..1. */
  readonly score: number;
  /** The quality of the match by itself, 0..1, by words or by meaning. */
  readonly likeness: number;
  /** It shares no word with the query. */
  readonly byMeaning: boolean;
  /** Why it was found, if the request is a deep one. */
  readonly why?: Why;
}

/** How many of the matches are ranked by their texts. */
const RANKED = 64;
const DEEP_RANKED = 256;
const BRIEF_RANKED = 32;
/** For this many of the best, the neighboring entries are read too. */
const WITH_NEIGHBORS = 48;

/** The query weighted for the caller's collections; several searches may share it. */
export interface WeighedSearch extends WeighedQuery {
  readonly text: string;
  readonly query: SearchQuery;
  readonly near: readonly NearTerm[];
  readonly size: { readonly memories: number; readonly terms: number };
}

/** The best matching memories, from the caller's collections only. */
export async function findMemories(unit: Reads, request: SearchRequest): Promise<readonly FoundMemory[]> {
  const asked = await weighAsked(unit, request.query, request.collectionId);
  return asked === undefined ? [] : findAsked(unit, asked, request);
}

/** `undefined` if the query has no terms. */
export async function weighAsked(unit: Reads, text: string, collectionId?: number): Promise<WeighedSearch | undefined> {
  const query = parseQuery(text);
  if (query.terms.length === 0) return undefined;
  const wanted = [...query.terms, ...query.besides, ...query.related];
  const { frequencies, size } = await unit.search.counts(wanted, collectionId);
  const occurring = new Set(frequencies.map(({ term }) => term));
  const absent = query.terms.filter((term) => !occurring.has(term));
  // The message of a program is not misspelled.
  const near = query.isQuoted ? [] : await unit.search.nearTerms(absent, collectionId);
  const others = near.length === 0 ? [] : await unit.search.frequencies([...new Set(near.map(({ term }) => term))]);
  const inScope = others.filter((one) => collectionId === undefined || one.collectionId === collectionId);
  const known = new Set(frequencies.map(({ term }) => term));
  const all = [...frequencies, ...inScope.filter(({ term }) => !known.has(term))];
  return { text, query, near, size, ...weighQuery(query, all, size.memories, near) };
}

export async function findAsked(unit: Reads, asked: WeighedSearch, wanted: Filters): Promise<readonly FoundMemory[]> {
  const { query, size, terms, total } = asked;
  const { brief = false } = wanted;
  const plan = brief ? briefPlan(terms) : planQuery(terms, size.memories, filtersOf(wanted));
  const found = await lookUp(unit, wanted, terms, plan);
  const around = brief
    ? { ids: found.best(BRIEF_RANKED), neighborsOf: () => [], entryBefore: () => undefined }
    : await candidates(unit, found, query.isQuestion, wanted);
  const near = await nearestByMeaning(unit, asked, wanted, around.ids);
  const ids = [...new Set([...around.ids, ...near.ids])];
  if (ids.length === 0) return [];
  const { rows, askedBefore } = await rankedRows(unit, ids, found, around.entryBefore);
  const averageLength = size.terms / Math.max(1, size.memories);
  const { phrases, isQuestion, dates } = query;
  const { neighborsOf } = around;
  const ranking = { terms, phrases, averageLength, total, isQuestion, dates, found, neighborsOf, askedBefore };
  const fitting = await fittingIds(unit, wanted, rows, found);
  const fits = ({ id }: { readonly id: number }) => fitting.has(id);
  const words = rank(ranking, rows.filter(fits), unit.now).filter((one) => worthShowing(one, query));
  const placed = await placedByMeaning(unit, { words, rows: rows.filter(fits), near, wanted });
  return shownRows(unit, placed.slice(0, wanted.limit), whyOf({ asked, ranking, rows, wanted }));
}

/** The ranking data of these memories, and of the entries before them that may ask for what they say. */
async function rankedRows(
  unit: Reads,
  ids: readonly number[],
  found: Gathered,
  entryBefore: (id: number) => number | undefined,
) {
  const known = new Set(ids);
  const before = new Map<number, number>();
  for (const id of ids) {
    const one = entryBefore(id);
    if (one !== undefined && found.maskOf(one) !== 0) before.set(id, one);
  }
  const others = [...new Set(before.values())].filter((id) => !known.has(id));
  const all = (await unit.search.ranked([...ids, ...others])).filter((row) => !isExpired(row, unit.now));
  const asked = new Map(all.map((row) => [row.id, row.asked]));
  return {
    rows: all.filter(({ id }) => known.has(id)),
    askedBefore: (id: number) => asked.get(before.get(id) ?? 0) ?? '',
  };
}

/** In a deep search: why each result was found. */
function whyOf({
  asked,
  ranking,
  rows,
  wanted,
}: {
  readonly asked: WeighedSearch;
  readonly ranking: RankQuery;
  readonly rows: readonly RankRow[];
  readonly wanted: Filters;
}): (placed: PlacedHit) => Why | undefined {
  if (wanted.deep !== true || wanted.explained !== true) return () => undefined;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (placed) => {
    const row = byId.get(placed.id);
    return row === undefined ? undefined : explain(ranking, asked.near, row, placed);
  };
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

interface Candidates {
  readonly ids: readonly number[];
  readonly neighborsOf: (id: number) => readonly number[];
  readonly entryBefore: (id: number) => number | undefined;
}

/** The heaviest matches and, for a question, the neighbors of the best ones, up to the number that is ranked. */
async function candidates(
  unit: Reads,
  found: Gathered,
  isQuestion: boolean,
  { deep = false, only }: Filters,
): Promise<Candidates> {
  const limit = deep ? DEEP_RANKED : RANKED;
  const best = only === undefined ? found.best(limit) : await bestOf(found, limit, only);
  if (!isQuestion || best.length === 0) return { ids: best, neighborsOf: () => [], entryBefore: () => undefined };
  const links = await unit.search.links(best.slice(0, deep ? DEEP_RANKED : WITH_NEIGHBORS));
  const neighborsOf = neighborsIn(links);
  const ids = [...new Set([...best, ...links.map(({ id }) => id)])];
  const weights = ids.map((id) => {
    const beside = neighborsOf(id).reduce((sum, one) => sum + found.weightOf(one), 0);
    return found.weightOf(id) + NEIGHBOR_WEIGHT * beside;
  });
  return { ids: heaviest(ids, weights, limit), neighborsOf, entryBefore: entryBeforeIn(links) };
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

async function shownRows(
  unit: Reads,
  placed: readonly PlacedHit[],
  whyOf: (placed: PlacedHit) => Why | undefined,
): Promise<readonly FoundMemory[]> {
  const rows = new Map((await unit.search.shown(placed.map(({ id }) => id))).map((row) => [row.id, row]));
  return placed.flatMap((one) => {
    const row = rows.get(one.id);
    if (row === undefined) return [];
    const { score, likeness, byMeaning } = one;
    const why = whyOf(one);
    return [
      { row, score: rounded(score), likeness: rounded(likeness), byMeaning, ...(why === undefined ? {} : { why }) },
    ];
  });
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
