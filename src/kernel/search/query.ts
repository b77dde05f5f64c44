import { type NamedDate, namedDates } from './dates.ts';
import { isQuotedMessage } from './quoted.ts';
import { relatedTo } from './related-words.ts';
import { analysis, terms } from './terms.ts';

export interface SearchQuery {
  /** Each term once, in the order of the query. */
  readonly terms: readonly string[];
  /** Exact forms and single characters, which make a match better; see `Analysis`. */
  readonly besides: readonly string[];
  /** Related terms that may replace them; only for a question. */
  readonly related: readonly string[];
  /** Terms that are adjacent in the query or in quotes. */
  readonly phrases: readonly (readonly string[])[];
  /** One or two words are a literal lookup; a longer query or a question may be answered by a neighboring entry. */
  readonly isQuestion: boolean;
  /** It has a question word. */
  readonly isAsked: boolean;
  /** The message of a program, which is found as a whole or not at all. */
  readonly isQuoted: boolean;
  readonly dates: readonly NamedDate[];
}

const LOOKUP_TERMS = 2;
const asks = /\?|\b(?:how|what|when|where|which|who|whom|whose|why)\b/i;

/** Further distinct words are ignored. */
const MAX_WORDS = 512;
const MAX_BESIDES = 24;
const MAX_PHRASES = 8;
const PHRASE_CHARACTERS = 200;

/** Any text is a valid query: there are no operators, but text in quotes is also searched as a phrase. */
export function parseQuery(text: string): SearchQuery {
  const { terms: all, besides } = analysis(text);
  const wanted = [...new Set(all)].slice(0, MAX_WORDS);
  const quoted = [...text.matchAll(/"([^"\n]{3,200})"/g)].slice(0, MAX_PHRASES).map((match) => match[1] ?? '');
  const whole = text.length <= PHRASE_CHARACTERS ? [text] : [];
  // "Who is Ada?" is a question, although only one term of it is left.
  const isQuestion = wanted.length > LOOKUP_TERMS || asks.test(text);
  return {
    terms: wanted,
    besides: besides.slice(0, MAX_BESIDES),
    related: isQuestion ? relatedTo(wanted) : [],
    phrases: [...whole, ...quoted].map(terms).filter((phrase) => phrase.length > 1),
    isQuestion,
    isAsked: asks.test(text) || text.includes('?'),
    isQuoted: wanted.length > LOOKUP_TERMS && isQuotedMessage(text),
    dates: namedDates(text),
  };
}
