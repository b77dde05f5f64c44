import type { Worker } from '../core/worker.ts';
import type { Writes } from '../store/unit.ts';
import { reportWorker, unstartedRun } from './report-worker.ts';
import { runEvent } from './wake.ts';

const WHY = 'stopped by its parent';

/** Takes the thread from the worker and reports what it has said so far. Workers that it started itself go with it. */
export async function stopWorker(unit: Writes, worker: Worker, acknowledged = false): Promise<void> {
  const { threadId } = worker;
  const lease = await unit.leases.locked(threadId);
  if (lease === undefined) throw new Error(`The worker ${worker.id} was never woken.`);
  await unit.leases.revoke(threadId);
  const started = lease.runId === null ? undefined : await unit.runs.find(lease.runId);
  const runId = started?.id ?? (await unstartedRun(unit, worker, lease, WHY));
  const result = started === undefined ? null : await partialResult(unit, worker, started);
  await unit.threads.append(threadId, {
    type: 'result',
    role: null,
    text: `(${WHY})`,
    payload: { runId, status: 'canceled' },
  });
  await unit.runs.end(runId, { status: 'canceled', failure: 'cancelled', detail: WHY });
  unit.emit({ ...runEvent('run.ended', undefined, { run: runId, status: 'canceled' }), threadId });
  await reportWorker(unit, worker, { runId, status: 'killed', result, acknowledged });
  for (const below of await unit.workers.runningBelow(threadId)) await stopWorker(unit, below, true);
}

/** A stopped worker keeps what it has said; a plain program, what it has printed. */
async function partialResult(
  unit: Writes,
  { threadId }: Worker,
  run: { readonly id: string; readonly startedAt: number },
): Promise<string | null> {
  const { text } = await unit.workers.said(threadId, run.startedAt);
  return text ?? (await unit.runs.output(run.id))?.text?.trim() ?? null;
}
