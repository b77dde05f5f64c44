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
/** The maximum number of related terms; the rarest that occur are used. */
const MAX_RELATED = 12;

export function weighQuery(
  { terms, related, isQuestion }: SearchQuery,
  frequencies: readonly TermFrequency[],
  memories: number,
): WeighedQuery {
  const shareOf = (term: string) => (isQuestion && questionTerms.has(term) ? QUESTION_SHARE : 1);
  const asked = weighTerms(terms, frequencies, memories).map((one) => ({
    ...one,
    weight: one.weight * shareOf(one.term),
  }));
  const others = weighTerms(related, frequencies, memories)
    .slice(0, Math.min(MAX_RELATED, MAX_QUERY_TERMS - asked.length))
    .map((one) => ({ ...one, weight: one.weight * RELATED_SHARE, isRelated: true }));
  const found = new Set(asked.map(({ term }) => term));
  const missing = terms.slice(0, MAX_QUERY_TERMS).filter((term) => !found.has(term));
  const absent = missing.reduce((sum, term) => sum + shareOf(term) * termWeight(0, memories), 0);
  return { terms: [...asked, ...others], total: asked.reduce((sum, { weight }) => sum + weight, absent) };
}
