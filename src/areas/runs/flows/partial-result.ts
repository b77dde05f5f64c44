import type { Writes } from '../../../kernel/store/unit.ts';
import type { Run } from '../rules/run.ts';

/** Drivers whose output is for people; that of all others is a protocol. */
const PLAIN_PROGRAMS = ['exec', 'sample'];

/** The partial result of a run without a proper end: the worker's messages or, for a plain program, its output. */
export async function partialResult(unit: Writes, run: Run): Promise<string | null> {
  const { id, threadId, startedAt, endedAt, driver } = run;
  // The next run of a stopped worker may have begun while this one ends.
  const { text } = await unit.workers.said(threadId, startedAt, endedAt ?? undefined);
  if (text !== null || !PLAIN_PROGRAMS.includes(driver)) return text;
  return (await unit.runs.peek(id))?.output?.trim() ?? null;
}
