import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { PostKind } from './threads.ts';

/** Patterns of posts addressed to one agent; the first group is its name. */
const toOne: readonly RegExp[] = [
  /\b(?:to_agent|target)\s{0,4}=\s{0,4}(claude|codex)\b/i,
  /\bhand[\s-]?off to (claude|codex)\b/i,
  /@(claude|codex)\b/i,
  /\b(claude|codex)\s{0,4}[:,]/i,
  /\b(claude|codex)\s{1,4}(?:please|pls|can you|could you|would you|review|check|run|fix|look)\b/i,
  /\b(claude|codex)\s{1,4}(?:answer|confirm|handle|investigate|reply to|respond|take (?:it|over|this)|verify)\b/i,
  /\b(claude|codex)\s{1,4}needs? (?:a |to )?reply\b/i,
];
/** Patterns of posts that ask something of anybody. */
const toAny = /\b(?:needs? (?:a )?reply|can you|could you|would you|please|pls|hand[\s-]?off to)\b/i;

/** The real addressee of a post that reads like a message; a decision never does. */
export function addressee(kind: PostKind, content: string): AgentId | 'any' | undefined {
  if (kind === 'decision') return undefined;
  for (const pattern of toOne) {
    const name = pattern.exec(content)?.[1];
    if (name !== undefined) return name.toLowerCase();
  }
  return toAny.test(content) ? 'any' : undefined;
}

const future =
  /\b(?:future work|follow-?ups?|deferred|not in this pr|later|todo|should (?:eventually|later|next|also)|needs? (?:a )?(?:follow-?up|clean-?up|refactor))\b/i;

/** Whether a note or decision mentions future work, which would be easier to find as a proposal. */
export function isFutureWork(kind: PostKind, content: string): boolean {
  return (kind === 'note' || kind === 'decision') && future.test(content);
}

const filePath = /(?<![\w/.-])(?:[\w.-]{1,100}\/){1,20}[\w.-]{1,100}\.\w{1,10}\b/g;
const MOST_FILES = 8;

/** Paths that a text mentions, without duplicates. */
export function filesNamed(content: string): readonly string[] {
  return [...new Set(content.match(filePath) ?? [])].slice(0, MOST_FILES);
}

/** A text on one line, cut between characters. */
export function oneLine(text: string, most: number): string {
  const flat = [...text.replace(/\s{1,1000}/g, ' ').trim()];
  return flat.length <= most ? flat.join('') : `${flat.slice(0, most - 1).join('')}…`;
}
