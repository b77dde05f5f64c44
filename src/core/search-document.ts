import type { Memory } from './memory.ts';
import { labelTerms, terms } from './text.ts';
import type { Instant } from './time.ts';

type Source = Pick<Memory, 'title' | 'text' | 'author' | 'topics' | 'macroTopics' | 'createdAt'>;

/** What a memory is found by: its text, and at less weight who wrote it, when, and about what. */
export interface SearchDocument {
  readonly text: readonly string[];
  readonly about: readonly string[];
}

export function searchDocument(memory: Source): SearchDocument {
  const text = memory.title === null ? memory.text : `${memory.title}\n${memory.text}`;
  return {
    text: terms(text),
    about: aboutTerms(memory.author, [...memory.topics, ...memory.macroTopics], memory.createdAt),
  };
}

export function aboutTerms(author: string, topics: readonly string[], at: Instant): readonly string[] {
  return [author, ...topics, monthWords(at)].flatMap(labelTerms);
}

const months = 'january february march april may june july august september october november december'.split(' ');

/** `2026 january`, in UTC. Day numbers are left out: they match any other number. */
function monthWords(at: Instant): string {
  const date = new Date(at);
  return `${date.getUTCFullYear()} ${months[date.getUTCMonth()]}`;
}
