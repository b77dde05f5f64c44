import type { Memory } from '../rules/memory.ts';
import type { Instant } from '../rules/time.ts';
import { labelTerms, terms } from './terms.ts';

type Source = Pick<Memory, 'title' | 'text' | 'author' | 'topics' | 'macroTopics' | 'createdAt'>;

/** The searchable content of a memory: its text and, with less weight, author, date and topics. */
export interface SearchDocument {
  readonly text: readonly string[];
  readonly about: readonly string[];
  /** The form that ranking reads: terms separated by spaces, topics by bars. */
  readonly written: { readonly length: number; readonly terms: string; readonly about: string };
}

/** How many terms of a text are kept for ranking. Terms beyond this still count through the index. */
const KEPT_TERMS = 800;

export function searchDocument(memory: Source): SearchDocument {
  const text = terms(memory.title === null ? memory.text : `${memory.title}\n${memory.text}`);
  const [heading = '', speaker = ''] = speakerOf.exec(memory.text) ?? [];
  const origin = [memory.author, speaker, monthWords(memory.createdAt)].flatMap(labelTerms);
  const topics = [...memory.topics, ...memory.macroTopics].map(labelTerms);
  return {
    text,
    about: [...origin, ...topics.flat()],
    written: {
      length: Math.max(1, text.length - labelTerms(heading).length - Math.floor(askedTerms(memory.text) / 2)),
      terms: ` ${text.slice(0, KEPT_TERMS).join(' ')} `,
      about: ` ${[origin, ...topics].map((label) => label.join(' ')).join(' | ')} `,
    },
  };
}

/** The words of a question count half: the answer is usually in the next entry. */
function askedTerms(text: string): number {
  if (!text.includes('?')) return 0;
  const asked = text.split(/[.!\n]/).map((part) => part.slice(0, part.lastIndexOf('?') + 1));
  return terms(asked.join(' ')).length;
}

/**
 * A line of a dialogue starts with its speaker: `Ada: …`, optionally with a date in brackets before or after the name.
 */
const speakerOf =
  /^\s{0,4}(?:[[(][^\])\n]{0,60}[\])]\s{0,4})?(\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){0,2})(?: [[(][^\])\n]{0,60}[\])])?:\s/u;

const months = 'january february march april may june july august september october november december'.split(' ');

/** `2026 january`, in UTC. Day numbers are omitted: they would match any other number. */
function monthWords(at: Instant): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()} ${months[date.getUTCMonth()]}`;
}
