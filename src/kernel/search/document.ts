import type { Memory } from '../rules/memory.ts';
import type { Instant } from '../rules/time.ts';
import { dayOf } from './dates.ts';
import { analysis, labelTerms, terms } from './terms.ts';

type Source = Pick<Memory, 'title' | 'text' | 'author' | 'topics' | 'macroTopics' | 'createdAt'>;

/** The searchable content of a memory: its text and, with less weight, author, date and topics. */
export interface SearchDocument {
  readonly text: readonly string[];
  readonly about: readonly string[];
  /** What else it is found by: see `Analysis`. */
  readonly besides: readonly string[];
  /** The form that ranking reads. */
  readonly written: WrittenDocument;
}

export interface WrittenDocument {
  readonly length: number;
  /** Terms in text order between spaces, then, after a bar, what the text is found by besides. */
  readonly terms: string;
  /** The day of the entry, terms of its origin, and of each topic after a bar. */
  readonly about: string;
  /** The terms of its questions. */
  readonly asked: string;
}

/** How many terms of a text are kept for ranking. Terms beyond this still count through the index. */
const KEPT_TERMS = 800;
const KEPT_BESIDES = 400;
const KEPT_ASKED = 60;

export function searchDocument(memory: Source): SearchDocument {
  const { terms: text, besides } = analysis(memory.title === null ? memory.text : `${memory.title}\n${memory.text}`);
  const [heading = '', speaker = ''] = speakerOf.exec(memory.text) ?? [];
  const origin = [memory.author, speaker, monthWords(memory.createdAt)].flatMap(labelTerms);
  const topics = [...memory.topics, ...memory.macroTopics].map(labelTerms);
  const asked = askedTerms(memory.text);
  const exact = besides.length === 0 ? '' : `| ${besides.slice(0, KEPT_BESIDES).join(' ')} `;
  return {
    text,
    about: [...origin, ...topics.flat()],
    besides,
    written: {
      length: Math.max(1, text.length - labelTerms(heading).length - Math.floor(asked.length / 2)),
      terms: ` ${text.slice(0, KEPT_TERMS).join(' ')} ${exact}`,
      about: ` @${dayOf(heading, memory.createdAt)} ${[origin, ...topics].map((label) => label.join(' ')).join(' | ')} `,
      asked: asked.length === 0 ? '' : ` ${[...new Set(asked)].slice(0, KEPT_ASKED).join(' ')} `,
    },
  };
}

/** The words of a question count half: the answer is usually in the next entry, for which they count in full. */
function askedTerms(text: string): readonly string[] {
  if (!/[?？؟]/.test(text)) return [];
  const asked = text.split(/[.!。\n]/).map((part) => part.slice(0, lastQuestion(part) + 1));
  return terms(asked.join(' '));
}

function lastQuestion(part: string): number {
  return Math.max(part.lastIndexOf('?'), part.lastIndexOf('？'), part.lastIndexOf('؟'));
}

/**
 * A line of a dialogue starts with its speaker: `Ada: …`, optionally with a date in brackets before or after the name.
 */
const speakerOf =
  /^\s{0,4}(?:[[(][^\])\n]{0,60}[\])]\s{0,4})?(\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,2})(?: [[(][^\])\n]{0,60}[\])])?:\s/u;

/** A line of a dialogue without its date and speaker, who say nothing about what is meant. */
export function withoutHeading(text: string): string {
  return text.slice(speakerOf.exec(text)?.[0].length ?? 0);
}

const months = 'january february march april may june july august september october november december'.split(' ');

/** `2026 january`, in UTC. Day numbers are omitted: they would match any other number. */
function monthWords(at: Instant): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()} ${months[date.getUTCMonth()]}`;
}
