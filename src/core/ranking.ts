import type { WeighedTerm } from './query-plan.ts';
import { folded } from './text.ts';
import { DAY, type Instant } from './time.ts';

/** What ranking knows of a memory. */
export interface RankDocument {
  readonly id: number;
  /** Terms of its text, repeated as they are there. */
  readonly text: readonly string[];
  /** Terms of who, when and topics. */
  readonly about: readonly string[];
  readonly plain: string;
  readonly topics: readonly (readonly string[])[];
  /** The entry before it in the same thread. */
  readonly prevId: number | null;
  readonly updatedAt: Instant;
  readonly superseded: boolean;
  readonly isOutput: boolean;
  /** The share of the query's weight that the index itself found in it. */
  readonly found: number;
}

export interface Phrase {
  readonly folded: string;
  readonly terms: readonly string[];
}

export interface RankQuery {
  readonly terms: readonly WeighedTerm[];
  /** Texts that count more when they stand there word for word. */
  readonly phrases: readonly Phrase[];
  readonly averageLength: number;
}

export interface Ranked {
  readonly id: number;
  /** 0..1: how much of what was asked for it holds. */
  readonly score: number;
}

/** How soon another mention of a term stops to count, and how much long texts are held back: the usual values. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.6;
const ABOUT_WEIGHT = 0.5;
const NEIGHBOUR_WEIGHT = 1 / 3;
const NEIGHBOURS_EACH_WAY = 2;
const PHRASE_BOOST = 0.3;
const TOPIC_BOOST = 0.1;
const RECENCY_BOOST = 0.06;
const RECENCY_HALF_LIFE = 30 * DAY;
const SUPERSEDED = 0.4;
const OUTPUT = 0.7;
/** A match beyond the part of the text that is read counts, but less than one that was seen. */
const UNSEEN = 0.5;

/** Orders memories by how well they answer; the same on every database, since it is the same function. */
export function rank(query: RankQuery, documents: readonly RankDocument[], now: Instant): readonly Ranked[] {
  const total = query.terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const positions = new Map(query.terms.map(({ term }, position) => [term, position]));
  const own = new Map(documents.map((document) => [document.id, countTerms(document, positions, query)]));
  const after = new Map(documents.flatMap(({ id, prevId }) => (prevId === null ? [] : [[prevId, id] as const])));
  const before = new Map(documents.map(({ id, prevId }) => [id, prevId]));
  return documents
    .map((document) => {
      const counts = withNeighbours(document.id, own, before, after);
      const held = counts.reduce(
        (sum, count, position) => sum + saturated(count) * (query.terms[position]?.weight ?? 0),
        0,
      );
      const factor = boost(document, query, positions, own.get(document.id), now);
      const share = Math.max(held / total, document.found * UNSEEN) * factor;
      return { id: document.id, score: 1 - 2 ** (-2 * share), updatedAt: document.updatedAt };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.updatedAt - a.updatedAt || b.id - a.id)
    .map(({ id, score }) => ({ id, score }));
}

interface TermCounts {
  /** In the text, evened out by its length. */
  readonly text: Float64Array;
  readonly about: Float64Array;
}

function countTerms(
  { text, about }: RankDocument,
  positions: ReadonlyMap<string, number>,
  { averageLength }: RankQuery,
): TermCounts {
  const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (text.length / Math.max(1, averageLength));
  const counts = { text: new Float64Array(positions.size), about: new Float64Array(positions.size) };
  for (const term of text) {
    const position = positions.get(term);
    if (position !== undefined) counts.text[position] = (counts.text[position] ?? 0) + 1 / length;
  }
  for (const term of about) {
    const position = positions.get(term);
    if (position !== undefined) counts.about[position] = 1;
  }
  return counts;
}

/** What stands around an entry tells what it is about, at about a third of the weight. */
function withNeighbours(
  id: number,
  own: ReadonlyMap<number, TermCounts>,
  before: ReadonlyMap<number, number | null>,
  after: ReadonlyMap<number, number>,
): Float64Array {
  const mine = own.get(id);
  const sum = new Float64Array(mine?.text.length ?? 0);
  add(sum, mine?.text, 1);
  add(sum, mine?.about, ABOUT_WEIGHT);
  for (const links of [before, after]) {
    let at: number | null | undefined = id;
    for (let step = 0; step < NEIGHBOURS_EACH_WAY; step++) {
      at = links.get(at);
      if (at === null || at === undefined) break;
      add(sum, own.get(at)?.text, NEIGHBOUR_WEIGHT);
    }
  }
  return sum;
}

function add(sum: Float64Array, counts: Float64Array | undefined, weight: number): void {
  if (counts === undefined) return;
  for (let position = 0; position < sum.length; position++) {
    sum[position] = (sum[position] ?? 0) + weight * (counts[position] ?? 0);
  }
}

function saturated(count: number): number {
  return (count * (SATURATION + 1)) / (count + SATURATION);
}

function boost(
  document: RankDocument,
  { phrases }: RankQuery,
  positions: ReadonlyMap<string, number>,
  counts: TermCounts | undefined,
  now: Instant,
): number {
  const age = Math.max(0, now - document.updatedAt);
  let factor = 1 + RECENCY_BOOST * 2 ** (-age / RECENCY_HALF_LIFE);
  if (phrases.some((phrase) => standsIn(phrase, document, positions, counts))) factor += PHRASE_BOOST;
  const named = document.topics.some((topic) => topic.length > 0 && topic.every((term) => positions.has(term)));
  if (named) factor += TOPIC_BOOST;
  if (document.superseded) factor *= SUPERSEDED;
  return document.isOutput ? factor * OUTPUT : factor;
}

/** Folding a text is dear, so it is done only where every word of the phrase is known to stand. */
function standsIn(
  phrase: Phrase,
  { plain }: RankDocument,
  positions: ReadonlyMap<string, number>,
  counts: TermCounts | undefined,
): boolean {
  const known = phrase.terms.every((term) => {
    const position = positions.get(term);
    return position !== undefined && (counts?.text[position] ?? 0) > 0;
  });
  return known && folded(plain).includes(phrase.folded);
}
