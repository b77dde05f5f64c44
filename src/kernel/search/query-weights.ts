import type { NearTerm } from './near-terms.ts';
import type { SearchQuery } from './query.ts';
import { MAX_QUERY_TERMS, type TermFrequency, termWeight, type WeighedTerm, weighTerms } from './query-plan.ts';
import { questionTerms } from './question-words.ts';

export interface WeighedQuery {
  /** The query terms, rarest first, then the related terms. */
  readonly terms: readonly WeighedTerm[];
  /** The total weight of the query terms, including those that occur nowhere. */
  readonly total: number;
}

/** Question words have a third of the weight, related terms half. */
const QUESTION_SHARE = 1 / 3;
const RELATED_SHARE = 1 / 2;
/** An exact form or a single character adds this share of its weight to what the word it belongs to gives. */
const BESIDES_SHARE = 1 / 3;
/** A word that is spelled nearly like one that occurs nowhere. */
const NEAR_SHARE = 0.6;
/** The maximum number of related terms; the rarest that occur are used. */
const MAX_RELATED = 12;

export function weighQuery(
  { terms, besides, related, isQuestion }: SearchQuery,
  frequencies: readonly TermFrequency[],
  memories: number,
  near: readonly NearTerm[] = [],
): WeighedQuery {
  const shareOf = (term: string) => (isQuestion && questionTerms.has(term) ? QUESTION_SHARE : 1);
  const asked = weighTerms(terms, frequencies, memories).map((one) => ({
    ...one,
    weight: one.weight * shareOf(one.term),
  }));
  const found = new Set(asked.map(({ term }) => term));
  const likeness = new Map(near.toSorted((a, b) => a.likeness - b.likeness).map((one) => [one.term, one.likeness]));
  const alike = weighTerms(
    near.flatMap(({ term }) => (found.has(term) ? [] : [term])),
    frequencies,
    memories,
  ).map((one) => ({ ...one, weight: one.weight * NEAR_SHARE * (likeness.get(one.term) ?? 1), isRelated: true }));
  const exact = weighTerms(besides, frequencies, memories).map((one) => ({
    ...one,
    weight: one.weight * BESIDES_SHARE,
    isRelated: true,
  }));
  const synonyms = weighTerms(related, frequencies, memories)
    .slice(0, MAX_RELATED)
    .map((one) => ({ ...one, weight: one.weight * RELATED_SHARE, isRelated: true }));
  const others = [...alike, ...exact, ...synonyms].slice(0, MAX_QUERY_TERMS - asked.length);
  const missing = terms.slice(0, MAX_QUERY_TERMS).filter((term) => !found.has(term));
  const absent = missing.reduce((sum, term) => sum + shareOf(term) * termWeight(0, memories), 0);
  return { terms: [...asked, ...others], total: asked.reduce((sum, { weight }) => sum + weight, absent) };
}
