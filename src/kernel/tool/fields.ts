import { z } from 'zod';
import { isAgentId } from '../rules/identity.ts';
import { limits } from '../rules/limits.ts';
import { isSessionName } from '../rules/session-name.ts';
import { isPlaceholder } from '../text/placeholder.ts';
import { isBlank } from '../text/plain-text.ts';

/** A text that a call gives: a path, a note, a reason. A text that only stands for one is refused. */
export function cappedText(max: number) {
  return anyText(max).superRefine(refusePlaceholder);
}

/**
 * A text that may consist of any characters, because it is searched for, is a title, or was written by a program. Its
 * length is counted in characters (code points), not in UTF-16 units.
 */
export function anyText(max: number) {
  return z.string().superRefine((text, context) => {
    if (text.length > max && [...text].length > max) context.addIssue(tooBig(text, max, 'characters'));
  });
}

/** A list whose limit is checked but not listed, since every client pays for each listed word. */
export function cappedList<T extends z.ZodType>(item: T, max: number) {
  return z.array(item).superRefine((list, context) => {
    if (list.length > max) context.addIssue(tooBig(list, max, 'entries'));
  });
}

/** A long text, capped in bytes because the store and the wire count bytes. A text that only stands for one is refused. */
export function cappedBytes(max: number) {
  return anyBytes(max).superRefine(refusePlaceholder);
}

/** A long text that may consist of any characters. */
export function anyBytes(max: number) {
  return z.string().superRefine((text, context) => {
    if (text.length * 3 > max && Buffer.byteLength(text) > max) context.addIssue(tooBig(text, max, 'bytes of UTF-8'));
  });
}

/** Such a text was copied from an example: stored, it would look like a file that is claimed or a note that says something. */
export function refusePlaceholder(text: string, context: z.core.$RefinementCtx<string>): void {
  if (!isPlaceholder(text)) return;
  context.addIssue({ code: 'custom', input: text, message: 'This only stands for a text: write the text itself.' });
}

function tooBig(input: unknown, maximum: number, unit: string) {
  const origin = Array.isArray(input) ? 'array' : 'string';
  return { code: 'too_big', origin, maximum, inclusive: true, input, message: `At most ${maximum} ${unit}.` } as const;
}

const IDS_IN_QUERY = 200;

const notBlank = (text: string) => !isBlank(text);

/** Fields that several tools share, each described once. Define a new one if a tool needs a better description. */
export const field = {
  taskId: z
    .string()
    .regex(
      /^[1-9]\d{0,14}$/,
      'A task id is a decimal number of up to 15 digits, without sign, spaces or leading zeros.',
    )
    .describe('Task id, as in "12"'),
  /** Several task ids in one string, since a query string has no lists. */
  taskIdList: z
    .string()
    .max(4000)
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Task ids, separated by commas.')
    .refine((text) => text.split(',').length <= IDS_IN_QUERY, `At most ${IDS_IN_QUERY} ids.`),
  agentId: z
    .string()
    .refine(isAgentId, 'An agent id has 1-64 of a-z, 0-9, dot, dash and underscore, and starts with a letter or digit.')
    .describe('Agent id'),
  /** Identity arguments, for dialects that have them. */
  sessionName: z
    .string()
    .refine(isSessionName, 'A session has 1-100 letters, digits, dots, colons, dashes, and no token or key.')
    .describe('Your session; default: this one'),
  ownAgent: cappedText(100).describe('You; default: the agent of this connection'),
  title: anyText(limits.title)
    .refine(notBlank, 'A title cannot be blank.')
    .describe('Clear, actionable label, up to 200 characters'),
  stepTitle: anyText(limits.stepTitle)
    .refine(notBlank, 'A step title cannot be blank.')
    .describe('Short label, up to 60 characters'),
  longText: cappedBytes(limits.textBytes),
  query: anyBytes(limits.textBytes),
  threadId: z.string().regex(/^[0-9a-f]{12}$/, 'A thread id has 12 hexadecimal digits.'),
  index: z.int().min(0).describe('Position, counted from 0'),
  limit: (max: number, fallback: number) => z.int().min(1).max(max).default(fallback).describe(`How many, 1-${max}`),
  /** A cursor may contain an agent id and a handle, each up to 64 characters of any script. */
  cursor: z.string().max(1000).optional().describe('next_cursor of the previous page'),
};

export function taskNumber(id: string): number {
  return Number(id);
}
