import type { AgentId } from './identity.ts';
import type { PostKind } from './threads.ts';

/** Ways in which a post speaks to one agent; the first group names it. */
const toOne: readonly RegExp[] = [
  /\b(?:to_agent|target)\s{0,4}=\s{0,4}(claude|codex)\b/i,
  /\bhand[\s-]?off to (claude|codex)\b/i,
  /@(claude|codex)\b/i,
  /\b(claude|codex)\s{0,4}[:,]/i,
  /\b(claude|codex)\s{1,4}(?:please|pls|can you|could you|would you|review|check|run|fix|look)\b/i,
];
/** Ways in which a post asks something of anybody. */
const toAny = /\b(?:needs? (?:a )?reply|can you|could you|would you|please|pls|hand[\s-]?off to)\b/i;

/** Whom a post is really meant for, where it reads like a message; a decision never does. */
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

/** Whether a note or decision speaks of work for later, which a proposal would keep from being buried. */
export function isFutureWork(kind: PostKind, content: string): boolean {
  return (kind === 'note' || kind === 'decision') && future.test(content);
}

const filePath = /(?<![\w/.-])(?:[\w.-]{1,100}\/){1,20}[\w.-]{1,100}\.\w{1,10}\b/g;
const MOST_FILES = 8;

/** Paths that a text names, each once. */
export function filesNamed(content: string): readonly string[] {
  return [...new Set(content.match(filePath) ?? [])].slice(0, MOST_FILES);
}

/** A text on one line, cut between characters. */
export function oneLine(text: string, most: number): string {
  const flat = [...text.replace(/\s{1,1000}/g, ' ').trim()];
  return flat.length <= most ? flat.join('') : `${flat.slice(0, most - 1).join('')}…`;
}
