import type { Phrase } from './ranking.ts';
import { folded, terms } from './text.ts';

export interface SearchQuery {
  readonly terms: readonly string[];
  readonly phrases: readonly Phrase[];
}

/** More different words than this say nothing more. */
const MAX_WORDS = 512;
const MAX_PHRASES = 8;
const PHRASE_CHARACTERS = 200;

/** Any text is a query: nothing in it is an operator, but what stands in quotes is also looked for word for word. */
export function parseQuery(text: string): SearchQuery {
  const wanted = [...new Set(terms(text))].slice(0, MAX_WORDS);
  const quoted = [...text.matchAll(/"([^"\n]{3,200})"/g)].slice(0, MAX_PHRASES).map((match) => folded(match[1] ?? ''));
  const whole = text.length <= PHRASE_CHARACTERS ? [folded(text).replace(/[?!.]+$/, '')] : [];
  const phrases = [...whole, ...quoted].filter((phrase) => phrase.length > 2 && /\S\s\S/.test(phrase));
  return { terms: wanted, phrases: phrases.map((phrase) => ({ folded: phrase, terms: terms(phrase) })) };
}
