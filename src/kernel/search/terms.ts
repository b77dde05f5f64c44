import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;
const MAX_WORD = 64;
/** Scripts without spaces between words: their runs are split into pairs of characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const beyondAscii = /[\u0080-\u{10ffff}]/u;
const camelParts = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
const isCamel = /^[A-Z]*[a-z]+[A-Z][A-Za-z\d]*$/;

const STEM_CACHE = 50_000;
const stems = new Map<string, string>();

/**
 * The terms of a text as stored in the search index, identical on both databases: lower case, without stop words,
 * stemmed, in text order. A camel-case name gives the whole name and its parts.
 */
export function terms(text: string): readonly string[] {
  const found: string[] = [];
  const normal = beyondAscii.test(text) ? text.normalize('NFKC') : text;
  for (const raw of normal.match(word) ?? []) addTerms(found, raw);
  return found;
}

function addTerms(found: string[], raw: string): void {
  const lower = raw.toLowerCase();
  if (beyondAscii.test(lower) && unspaced.test(lower)) {
    found.push(...pairs(lower));
    return;
  }
  if (stopWords.has(lower)) return;
  found.push(cachedStem(lower.length > MAX_WORD ? firstCharacters(lower) : lower));
  if (raw !== lower && raw.length <= MAX_WORD && isCamel.test(raw)) {
    for (const part of raw.match(camelParts) ?? []) {
      const small = part.toLowerCase();
      if (small.length > 1 && !stopWords.has(small)) found.push(cachedStem(small));
    }
  }
}

/** Cut at code points: PostgreSQL refuses half a surrogate pair. */
function firstCharacters(word: string): string {
  return [...word].slice(0, MAX_WORD).join('');
}

function pairs(run: string): readonly string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function cachedStem(lower: string): string {
  const known = stems.get(lower);
  if (known !== undefined) return known;
  if (stems.size >= STEM_CACHE) stems.clear();
  const stemmed = stem(lower);
  stems.set(lower, stemmed);
  return stemmed;
}

const LABEL_CACHE = 20_000;
const labels = new Map<string, readonly string[]>();

/** The terms of a short, frequently repeated text such as a topic or a name, cached. */
export function labelTerms(text: string): readonly string[] {
  const known = labels.get(text);
  if (known !== undefined) return known;
  if (labels.size >= LABEL_CACHE) labels.clear();
  const found = terms(text);
  labels.set(text, found);
  return found;
}

/** Normalizes a text for comparison: case and white space are ignored. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Removes duplicate labels regardless of case and white space; the first spelling is kept. */
export function distinctLabels(labels: readonly string[]): readonly string[] {
  const known = new Set<string>();
  return labels.filter((label) => {
    const fold = folded(label);
    return !known.has(fold) && known.add(fold);
  });
}
