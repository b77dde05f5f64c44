/** A term that is spelled nearly like one of the query that occurs nowhere. */
export interface NearTerm {
  /** The term of the query. */
  readonly asked: string;
  readonly term: string;
  /** How alike the two are spelled, up to 1. */
  readonly likeness: number;
}

const GRAM = 3;
/** Two words are near if they share at least this part of their grams (the Dice coefficient). */
const LEAST_SHARED = 0.4;
/** Spelled this much alike, two words are forms of one; below they may only look like it. */
const SURELY_ALIKE = 0.7;
/** Of each absent term at most this many near ones. */
const NEAREST = 4;
/** The cost of a query is limited: further absent terms are not looked up. */
const MAX_ABSENT = 12;
/** Numbers, identifiers and short words have neighbors that mean something else. */
const comparable = /^\p{L}{4,64}$/u;
/** Characters of Han, kana, Hangul and Thai are searched in pairs, which have no spelling. */
const unspelled = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The terms whose spelling is worth comparing. */
export function comparableTerms(absent: readonly string[]): readonly string[] {
  return absent.filter(isComparable).slice(0, MAX_ABSENT);
}

function isComparable(term: string): boolean {
  return comparable.test(term) && !unspelled.test(term);
}

/** The words of a store with the collections in which they occur, searchable by spelling. */
export interface Vocabulary {
  readonly size: number;
  add(term: string, collectionId: number): void;
  /** The nearest words of these collections, the nearest first; words that are gone may be among them. */
  nearest(asked: string, collections: ReadonlySet<number>): readonly NearTerm[];
}

export function vocabulary(): Vocabulary {
  const words: string[] = [];
  const gramCounts: number[] = [];
  const placesIn: (number | number[])[] = [];
  const slots = new Map<string, number>();
  const holding = new Map<string, number[]>();
  let shared = new Uint8Array(1024);

  function insert(term: string): number {
    const slot = words.push(term) - 1;
    slots.set(term, slot);
    const grams = gramsOf(term);
    gramCounts.push(grams.length);
    for (const gram of grams) {
      const known = holding.get(gram);
      if (known === undefined) holding.set(gram, [slot]);
      else known.push(slot);
    }
    return slot;
  }

  return {
    get size() {
      return words.length;
    },
    add(term, collectionId) {
      if (!isComparable(term)) return;
      const slot = slots.get(term) ?? insert(term);
      const known = placesIn[slot];
      // Most words occur in one collection only.
      if (known === undefined) placesIn[slot] = collectionId;
      else if (typeof known === 'number') {
        if (known !== collectionId) placesIn[slot] = [known, collectionId];
      } else if (!known.includes(collectionId)) known.push(collectionId);
    },
    nearest(asked, collections) {
      if (shared.length < words.length) shared = new Uint8Array(words.length * 2);
      else shared.fill(0);
      const grams = gramsOf(asked);
      const touched: number[] = [];
      for (const gram of grams) {
        for (const slot of holding.get(gram) ?? []) {
          if (shared[slot] === 0) touched.push(slot);
          shared[slot] = (shared[slot] ?? 0) + 1;
        }
      }
      const near: { readonly term: string; readonly share: number }[] = [];
      for (const slot of touched) {
        const share = (2 * (shared[slot] ?? 0)) / (grams.length + (gramCounts[slot] ?? 0));
        const term = words[slot] ?? '';
        if (share >= LEAST_SHARED && term !== asked && isIn(placesIn[slot], collections)) near.push({ term, share });
      }
      return near
        .sort((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1))
        .slice(0, NEAREST)
        .map(({ term, share }) => ({ asked, term, likeness: likenessOf(share) }));
    },
  };
}

function isIn(places: number | readonly number[] | undefined, collections: ReadonlySet<number>): boolean {
  if (places === undefined) return false;
  return typeof places === 'number' ? collections.has(places) : places.some((place) => collections.has(place));
}

function likenessOf(share: number): number {
  return Math.min(1, 0.25 + (0.75 * (share - LEAST_SHARED)) / (SURELY_ALIKE - LEAST_SHARED));
}

/** The distinct grams of a word, with its beginning and end. */
function gramsOf(term: string): readonly string[] {
  const marked = ` ${term} `;
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= marked.length; at++) grams.add(marked.slice(at, at + GRAM));
  return [...grams];
}
