import { withoutAccents } from './folding.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;
const MAX_WORD = 64;
/** Scripts without spaces between words: their runs are split into pairs of characters. */
const unspaced =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const runs =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}]+|[^\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;
/** Scripts in which one character may be a word. */
const wordCharacter = /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u;
const beyondAscii = /[\u0080-\u{10ffff}]/u;
const camelParts = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g;
const isCamel = /^[A-Z]*[a-z]+[A-Z][A-Za-z\d]*$/;

const STEM_CACHE = 50_000;
const stems = new Map<string, string>();

export interface Analysis {
  /** In text order. */
  readonly terms: readonly string[];
  /**
   * Further terms by which the text is found, each once: the exact form of a word with accents, after its plain form, as
   * in `cafe=café`, and the single characters of Han and kana.
   */
  readonly besides: readonly string[];
}

/** Between the plain and the exact form of a word. */
export const EXACT = '=';

/**
 * The terms of a text as stored in the search index, identical on both databases: lower case, without accents and stop
 * words, stemmed. A camel-case name gives the whole name and its parts.
 */
export function analysis(text: string): Analysis {
  const found: string[] = [];
  const besides = new Set<string>();
  const normal = beyondAscii.test(text) ? text.normalize('NFKC') : text;
  for (const raw of normal.match(word) ?? []) {
    if (beyondAscii.test(raw)) addForeign(found, besides, raw);
    else addTerms(found, raw);
  }
  return { terms: found, besides: [...besides] };
}

/** The terms alone. */
export function terms(text: string): readonly string[] {
  return analysis(text).terms;
}

function addTerms(found: string[], raw: string): void {
  const lower = raw.toLowerCase();
  if (stopWords.has(lower)) return;
  found.push(cachedStem(firstCharacters(lower)));
  if (raw !== lower && raw.length <= MAX_WORD && isCamel.test(raw)) {
    for (const part of raw.match(camelParts) ?? []) {
      const small = part.toLowerCase();
      if (small.length > 1 && !stopWords.has(small)) found.push(cachedStem(small));
    }
  }
}

function addForeign(found: string[], besides: Set<string>, raw: string): void {
  if (!unspaced.test(raw)) {
    addAccented(found, besides, raw);
    return;
  }
  for (const run of raw.match(runs) ?? []) {
    if (unspaced.test(run)) addRun(found, besides, run);
    else if (beyondAscii.test(run)) addAccented(found, besides, run);
    else addTerms(found, run);
  }
}

function addRun(found: string[], besides: Set<string>, run: string): void {
  const characters = [...run.toLowerCase()];
  if (characters.length === 1) found.push(run);
  for (let at = 1; at < characters.length; at++) found.push(`${characters[at - 1]}${characters[at]}`);
  if (characters.length === 1) return;
  for (const character of characters) if (wordCharacter.test(character)) besides.add(character);
}

function addAccented(found: string[], besides: Set<string>, raw: string): void {
  const lower = firstCharacters(raw.toLowerCase());
  const bare = withoutAccents(lower);
  if (bare === '') return;
  // Without its accent it would be a stop word and not be found at all.
  const term = stopWords.has(bare) ? lower : cachedStem(bare);
  found.push(term);
  if (bare !== lower && term !== lower) besides.add(`${term}${EXACT}${lower}`);
}

/** Cut at code points: PostgreSQL refuses half a surrogate pair. */
function firstCharacters(word: string): string {
  return word.length > MAX_WORD ? [...word].slice(0, MAX_WORD).join('') : word;
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
