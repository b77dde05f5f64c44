import { DAY, type Instant } from '../rules/time.ts';
import { type Gathered, MASKED_TERMS } from './candidates.ts';
import { isWithin, type NamedDate } from './dates.ts';
import { NEIGHBOR_WEIGHT } from './neighbors.ts';
import type { SearchQuery } from './query.ts';
import type { WeighedTerm } from './query-plan.ts';
import { EXACT } from './terms.ts';

/** The data of a memory that ranking uses. */
export interface RankDocument {
  readonly id: number;
  /** The number of terms in the text. */
  readonly length: number;
  /** The text's terms in order, each surrounded by spaces. */
  readonly terms: string;
  /** The day, terms of the author and date, then of each topic after a bar. */
  readonly about: string;
  /** The terms of its questions. */
  readonly asked: string;
  readonly updatedAt: Instant;
  readonly superseded: boolean;
  readonly isOutput: boolean;
}

export interface RankQuery {
  readonly terms: readonly WeighedTerm[];
  /** Adjacent terms of the query; they score higher if they are adjacent in a text. */
  readonly phrases: readonly (readonly string[])[];
  readonly averageLength: number;
  /** The total weight of the query terms, including those that occur nowhere. */
  readonly total: number;
  readonly isQuestion: boolean;
  readonly dates?: readonly NamedDate[];
  readonly found: Gathered;
  readonly neighborsOf: (id: number) => readonly number[];
  /** The terms of the questions in the entry before, between spaces. */
  readonly askedBefore?: (id: number) => string;
}

type ShownQuery = Pick<SearchQuery, 'isQuoted' | 'isAsked' | 'terms'>;

export interface Ranked {
  readonly id: number;
  /** 0..1: how much of the query it covers. */
  readonly score: number;
}

/** The usual BM25 parameters: saturation of repeated terms, and normalization by text length. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.6;
const ABOUT_WEIGHT = 0.5;
/** The bonus for two adjacent terms that are adjacent in the query, as a share of a term's weight. */
const PAIR_SHARE = 0.3;
const PHRASE_BOOST = 0.3;
const TOPIC_BOOST = 0.1;
/** The query contains the author or the date. */
const ORIGIN_BOOST = 0.25;
/** The query names the entry's date. */
const DATE_BOOST = 0.25;
/** How much less a word counts that has accents where the query has none. */
const OTHER_FORM = 0.2;
/** An entry of this many terms counts half as much as a long one: "And then?" is no answer, whatever it mentions. */
const TELLING_TERMS = 4;
const RECENCY_BOOST = 0.06;
const RECENCY_HALF_LIFE = 30 * DAY;
const SUPERSEDED = 0.4;
const OUTPUT = 0.7;
/** A match beyond the stored terms counts less than one within them. */
const UNSEEN = 0.5;

/** Orders memories by how well they match; identical on every database, since it does not run in SQL. */
export function rank(query: RankQuery, documents: readonly RankDocument[], now: Instant): readonly Ranked[] {
  const { total, isQuestion } = query;
  if (total === 0) return [];
  const texts = termTexts(query.terms);
  const phrases = query.phrases.map((phrase) => ` ${phrase.join(' ')} `);
  const pairs = pairsOf(query);
  const asked = new Set(query.terms.flatMap(({ term, isRelated }) => (isRelated === true ? [] : [term])));
  const ranked: (Ranked & { readonly updatedAt: Instant })[] = [];
  for (const document of documents) {
    const counts = countTerms(document, texts, query.averageLength);
    let held = heldByTerms(query, document.id, counts);
    for (const { together, weight } of pairs) if (document.terms.includes(together)) held += PAIR_SHARE * weight;
    const unseen = query.found.weightOf(document.id) * UNSEEN;
    const telling = isQuestion ? document.length / (document.length + TELLING_TERMS) : 1;
    const factor = boost(document, phrases, asked, now) + dateBoost(document, query.dates);
    const share = (Math.max(held, unseen) / total) * telling * factor;
    if (share > 0) ranked.push({ id: document.id, score: 1 - 2 ** (-2 * share), updatedAt: document.updatedAt });
  }
  return ranked.sort((a, b) => b.score - a.score || b.updatedAt - a.updatedAt || b.id - a.id);
}

/** The weight of the terms that the entry contains, with what the entries around it add. */
function heldByTerms(query: RankQuery, id: number, counts: Float64Array): number {
  const beside = query.neighborsOf(id).reduce((mask, one) => mask | query.found.maskOf(one), 0);
  const asked = beside === 0 ? '' : (query.askedBefore?.(id) ?? '');
  let held = 0;
  for (const [place, { term, weight }] of query.terms.entries()) {
    const isNear = place < MASKED_TERMS && (beside & (1 << place)) !== 0;
    // Any number of neighbors counts once, since they only hint at what the entry is about; what the entry before asks
    // is what this one answers.
    const near = !isNear ? 0 : asked.includes(` ${term} `) ? 1 : NEIGHBOR_WEIGHT;
    held += saturated((counts[place] ?? 0) + near) * weight;
  }
  return held;
}

function dateBoost({ about }: RankDocument, dates: readonly NamedDate[] = []): number {
  if (dates.length === 0 || !about.startsWith(' @')) return 0;
  const day = about.slice(2, about.indexOf(' ', 2));
  return dates.some((date) => isWithin(day, date)) ? DATE_BOOST : 0;
}

/** The message of a program is found if most of it is; what shares a word with it is noise. */
const QUOTED_SCORE = 0.4;
/** What shares less than this with several words that ask nothing has little to do with them. */
const LEAST_SCORE = 0.1;
const SEVERAL_TERMS = 4;

/** Whether a match covers enough of what is searched. */
export function worthShowing({ score }: Ranked, { isQuoted, isAsked, terms }: ShownQuery): boolean {
  if (isQuoted) return score >= QUOTED_SCORE;
  return isAsked || terms.length < SEVERAL_TERMS || score >= LEAST_SCORE;
}

/** Adjacent terms of the query, weighted by the lighter of the two. */
function pairsOf({ terms, phrases }: RankQuery): readonly { readonly together: string; readonly weight: number }[] {
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  return (phrases[0] ?? []).slice(1).flatMap((term, at) => {
    const before = phrases[0]?.[at] ?? '';
    const weight = Math.min(weights.get(before) ?? 0, weights.get(term) ?? 0);
    return weight === 0 || before === term ? [] : [{ together: ` ${before} ${term} `, weight }];
  });
}

interface TermTexts {
  /** The terms as they stand in a text. */
  readonly spaced: readonly string[];
  /** How the exact form of a word begins that has accents where the query has none. */
  readonly otherForms: readonly (string | undefined)[];
}

function termTexts(terms: readonly WeighedTerm[]): TermTexts {
  const exact = new Set(
    terms.flatMap(({ term }) => (term.includes(EXACT) ? [term.slice(0, term.indexOf(EXACT))] : [])),
  );
  return {
    spaced: terms.map(({ term }) => ` ${term} `),
    otherForms: terms.map(({ term }) => (exact.has(term) ? undefined : ` ${term}${EXACT}`)),
  };
}

/** How often each term occurs in the text, normalized by length, plus its occurrence in the metadata. */
function countTerms(
  { terms, about, length }: RankDocument,
  { spaced, otherForms }: TermTexts,
  averageLength: number,
): Float64Array {
  const evened = 1 - LENGTH_SHARE + LENGTH_SHARE * (length / Math.max(1, averageLength));
  const counts = new Float64Array(spaced.length);
  const hasExact = terms.includes(EXACT);
  for (const [place, term] of spaced.entries()) {
    let times = 0;
    // Adjacent terms share the space between them.
    for (let at = terms.indexOf(term); at !== -1; at = terms.indexOf(term, at + term.length - 1)) times++;
    const otherForm = hasExact ? otherForms[place] : undefined;
    if (otherForm !== undefined && times > 0 && terms.includes(otherForm)) times -= OTHER_FORM;
    counts[place] = times / evened + (about.includes(term) ? ABOUT_WEIGHT : 0);
  }
  return counts;
}

function saturated(count: number): number {
  return (count * (SATURATION + 1)) / (count + SATURATION);
}

function boost(document: RankDocument, phrases: readonly string[], asked: ReadonlySet<string>, now: Instant): number {
  const age = Math.max(0, now - document.updatedAt);
  let factor = 1 + RECENCY_BOOST * 2 ** (-age / RECENCY_HALF_LIFE);
  if (phrases.some((phrase) => document.terms.includes(phrase))) factor += PHRASE_BOOST;
  if (namesOrigin(document.about, asked)) factor += ORIGIN_BOOST;
  if (namesTopic(document.about, asked)) factor += TOPIC_BOOST;
  if (document.superseded) factor *= SUPERSEDED;
  return document.isOutput ? factor * OUTPUT : factor;
}

/** The author and date come before the first topic. */
function namesOrigin(about: string, asked: ReadonlySet<string>): boolean {
  const end = about.indexOf(' | ');
  for (const term of asked) {
    const at = about.indexOf(` ${term} `);
    if (at !== -1 && (end === -1 || at < end)) return true;
  }
  return false;
}

/** Whether the query contains every word of some topic. */
function namesTopic(about: string, asked: ReadonlySet<string>): boolean {
  const [, ...topics] = about.split(' | ');
  return topics.some(
    (topic) =>
      topic.trim() !== '' &&
      topic
        .trim()
        .split(' ')
        .every((term) => asked.has(term)),
  );
}
