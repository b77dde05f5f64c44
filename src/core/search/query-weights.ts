import type { SearchQuery } from './query.ts';
import { MAX_QUERY_TERMS, type TermFrequency, termWeight, type WeighedTerm, weighTerms } from './query-plan.ts';
import { questionTerms } from './question-words.ts';

export interface WeighedQuery {
  /** What was asked for, the rarest first, then what may stand for it. */
  readonly terms: readonly WeighedTerm[];
  /** What everything weighs that was asked for, whether it stands somewhere or not. */
  readonly total: number;
}

/** What only holds a question together weighs a third; a word in place of the one that was asked for, half. */
const QUESTION_SHARE = 1 / 3;
const RELATED_SHARE = 1 / 2;
/** So many others are looked for at most, the rarest of those that stand somewhere. */
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
