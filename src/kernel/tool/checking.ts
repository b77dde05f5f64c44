import { z } from 'zod';
import { cappedList } from './fields.ts';

const MOST_NAMES = 20;

/** The names of checks that a task requires. */
export const checkNames = cappedList(
  z.string().regex(/^[a-z0-9][a-z0-9._-]{0,39}$/, 'A name of 1-40 of a-z, 0-9, dot, dash and underscore.'),
  MOST_NAMES,
);

/** Beside the answer of a call that completes work: the work is done once these checks have passed. */
export const checkingShape = z
  .object({ task: z.string(), checks: z.array(z.string()) })
  .describe('Not done yet: these checks run, and the end comes as news');

export type Checking = z.output<typeof checkingShape>;

/** What a call that completes work can be refused with because of its checks. */
export const checkingCodes = ['CHECKS_FAILED', 'CHECKS_UNREACHABLE', 'CHECK_NOT_FOUND', 'CHECKS_RUNNING'] as const;

export function checkingLine({ checks }: Checking): string {
  return `Not done yet: ${checks.join(', ')} must pass first. The checks run; the end comes as news.`;
}
