import { InvalidArgumentError } from 'commander';
import type { Context } from '../../../kernel/cli/context.ts';

export type TaskVerb = (context: Context, id: string) => Promise<void>;

export function collected(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Accepts ids as `list` prints them, with `#`; the tool checks whether the id is valid. */
export function idFrom(text: string): string {
  return text.replace(/^#/, '');
}

export function countFrom(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of at least 1.');
}
