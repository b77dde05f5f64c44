import type { Run } from '../../core/runs/run.ts';
import type { Writes } from '../../store/unit.ts';

/** Drivers whose output is for people; that of all others is a protocol. */
const PLAIN_PROGRAMS = ['exec', 'sample'];

/** The partial result of a run without a proper end: the worker's messages or, for a plain program, its output. */
export async function partialResult(unit: Writes, { id, threadId, startedAt, driver }: Run): Promise<string | null> {
  const { text } = await unit.workers.said(threadId, startedAt);
  if (text !== null || !PLAIN_PROGRAMS.includes(driver)) return text;
  return (await unit.runs.peek(id))?.output?.trim() ?? null;
}
