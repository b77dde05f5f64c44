import { isExpired } from '../core/memory.ts';
import { planQuery, type QueryPart, type WeighedTerm, weighTerms } from '../core/query-plan.ts';
import { type RankDocument, rank } from '../core/ranking.ts';
import { aboutTerms } from '../core/search-document.ts';
import { parseQuery } from '../core/search-query.ts';
import { folded, labelTerms, terms } from '../core/text.ts';
import type { Instant } from '../core/time.ts';
import type { Candidate, SearchRow } from '../store/dialect/search.ts';
import type { Reads } from '../store/unit.ts';

export interface SearchRequest {
  readonly query: string;
  readonly kind?: string | undefined;
  readonly topic?: string | undefined;
  readonly collectionId?: number | undefined;
  readonly since?: Instant | undefined;
  readonly limit: number;
  readonly deep?: boolean | undefined;
}

/** Neighbours come without their topics. */
interface TaggedRow extends SearchRow {
  readonly topics: readonly string[];
}

export interface Found {
  readonly row: SearchRow;
  readonly score: number;
}

/** So many of the index's finds are ranked by their texts, neighbours aside. */
const CANDIDATES = 80;
const DEEP_CANDIDATES = 256;
/** Around so many of the best, the entries beside them are looked at too. */
const WITH_NEIGHBOURS = 48;
/** One or two words ask where they stand; more are a question, which an entry beside them may answer. */
const LOOKUP_TERMS = 2;

/** The memories that answer best, from the caller's collections only. */
export async function findMemories(unit: Reads, request: SearchRequest): Promise<readonly Found[]> {
  const { terms: wanted, phrases } = parseQuery(request.query);
  if (wanted.length === 0) return [];
  const size = await unit.search.size(request.collectionId);
  if (size.memories === 0) return [];
  const frequencies = await unit.search.frequencies(wanted, request.collectionId);
  const weighed = weighTerms(wanted, frequencies, size.memories);
  if (weighed.length === 0) return [];
  const candidates = await candidatesFor(unit, request, planQuery(weighed));
  if (candidates.length === 0) return [];
  const lookup = weighed.length <= LOOKUP_TERMS;
  const ids = candidates.map(({ id }) => id);
  const rows = await unit.search.rows(
    ids,
    lookup ? [] : ids.slice(0, request.deep === true ? DEEP_CANDIDATES : WITH_NEIGHBOURS),
  );
  const topics = await unit.search.topics(ids);
  const live = rows
    .filter((row) => !isExpired(row, unit.now))
    .map((row) => ({ ...row, topics: topics.get(row.id) ?? [] }));
  const query = { terms: weighed, phrases, averageLength: size.terms / size.memories };
  const shares = foundShares(candidates, weighed);
  const ranked = rank(
    query,
    live.map((row) => documentOf(row, shares.get(row.id) ?? 0)),
    unit.now,
  );
  const byId = new Map(live.filter((row) => isWanted(row, request)).map((row) => [row.id, row]));
  return ranked
    .flatMap(({ id, score }) => {
      const row = byId.get(id);
      return row === undefined ? [] : [{ row, score: Math.round(score * 10_000) / 10_000 }];
    })
    .slice(0, request.limit);
}

function candidatesFor(unit: Reads, request: SearchRequest, parts: readonly QueryPart[]) {
  const { kind, topic, since } = request;
  const limit = request.deep === true ? DEEP_CANDIDATES : CANDIDATES;
  return unit.search.candidates({ parts, kind, topic, since, limit }, request.collectionId);
}

/** How much of the query the index found in each, 0..1. */
function foundShares(candidates: readonly Candidate[], weighed: readonly WeighedTerm[]): ReadonlyMap<number, number> {
  const total = weighed.reduce((sum, { weight }) => sum + weight * 1000, 0);
  return new Map(candidates.map(({ id, weight }) => [id, Math.min(1, weight / Math.max(1, total))]));
}

function documentOf(row: TaggedRow, found: number): RankDocument {
  const plain = row.title === null ? row.text : `${row.title}\n${row.text}`;
  return {
    id: row.id,
    text: terms(plain),
    about: aboutTerms(row.author, row.topics, row.createdAt),
    plain,
    topics: row.topics.map(labelTerms),
    prevId: row.prevId,
    updatedAt: row.updatedAt,
    superseded: row.superseded,
    isOutput: row.isOutput,
    found,
  };
}

/** Neighbours come along unasked; as results they must fit the filters like the others. */
function isWanted(row: TaggedRow, { kind, topic, since, collectionId }: SearchRequest): boolean {
  if (kind !== undefined && row.kind !== kind) return false;
  if (collectionId !== undefined && row.collectionId !== collectionId) return false;
  if (since !== undefined && row.updatedAt <= since) return false;
  return topic === undefined || row.topics.some((one) => folded(one) === folded(topic));
}
