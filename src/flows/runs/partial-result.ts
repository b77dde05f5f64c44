import type { Run } from '../../core/runs/run.ts';
import type { Writes } from '../../store/unit.ts';

/** Their output is for people; that of all others is a protocol. */
const PLAIN_PROGRAMS = ['exec', 'sample'];

/** What a run that came to no proper end leaves: what the worker has said, or, of a plain program, what it has printed. */
export async function partialResult(unit: Writes, { id, threadId, startedAt, driver }: Run): Promise<string | null> {
  const { text } = await unit.workers.said(threadId, startedAt);
  if (text !== null || !PLAIN_PROGRAMS.includes(driver)) return text;
  return (await unit.runs.peek(id))?.output?.trim() ?? null;
}
