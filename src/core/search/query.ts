import { relatedTo } from './related-words.ts';
import { terms } from './terms.ts';

export interface SearchQuery {
  /** Each term once, in the order of the query. */
  readonly terms: readonly string[];
  /** Terms that may be said in their place; only for a question. */
  readonly related: readonly string[];
  /** Terms that stand next to each other in the query, or in quotes. */
  readonly phrases: readonly (readonly string[])[];
  /** One or two words are looked up literally; a longer query, or a question, may be answered by a neighbouring entry. */
  readonly isQuestion: boolean;
}

const LOOKUP_TERMS = 2;
const asks = /\?|\b(?:how|what|when|where|which|who|whom|whose|why)\b/i;

/** More different words than this say nothing more. */
const MAX_WORDS = 512;
const MAX_PHRASES = 8;
const PHRASE_CHARACTERS = 200;

/** Any text is a query: nothing in it is an operator, but what stands in quotes is also looked for word for word. */
export function parseQuery(text: string): SearchQuery {
  const wanted = [...new Set(terms(text))].slice(0, MAX_WORDS);
  const quoted = [...text.matchAll(/"([^"\n]{3,200})"/g)].slice(0, MAX_PHRASES).map((match) => match[1] ?? '');
  const whole = text.length <= PHRASE_CHARACTERS ? [text] : [];
  // "Who is Ada?" asks, though only one term is left of it.
  const isQuestion = wanted.length > LOOKUP_TERMS || asks.test(text);
  return {
    terms: wanted,
    related: isQuestion ? relatedTo(wanted) : [],
    phrases: [...whole, ...quoted].map(terms).filter((phrase) => phrase.length > 1),
    isQuestion,
  };
}
