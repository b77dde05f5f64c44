import type { Run } from '../core/run.ts';
import type { Worker } from '../core/worker.ts';
import type { Writes } from '../store/unit.ts';
import { reportWorker, unstartedRun } from './report-worker.ts';
import { runEvent } from './wake.ts';

const WHY = 'stopped by its parent';

/** Takes the thread from a worker that is held and reports what it has said so far. Workers that it started itself go with it. */
export async function stopWorker(unit: Writes, worker: Worker, acknowledged = false): Promise<void> {
  const { threadId } = worker;
  const lease = await unit.leases.locked(threadId);
  if (lease === undefined) throw new Error(`The worker ${worker.id} was never woken.`);
  await unit.leases.revoke(threadId);
  const started = lease.runId === null ? undefined : await unit.runs.peek(lease.runId);
  const runId = started?.run.id ?? (await unstartedRun(unit, worker, lease, WHY));
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

/** Locks all that stopping a worker touches, down to the workers of its workers. */
export async function holdWorkers(unit: Writes, worker: Worker): Promise<void> {
  const threads = [worker.parentThread, worker.threadId];
  for (const threadId of threads) {
    if (threadId === null || threadId === worker.parentThread) continue;
    threads.push(...(await unit.workers.runningBelow(threadId)).map((below) => below.threadId));
  }
  await unit.leases.hold(threads);
}

/** A stopped worker keeps what it has said; a plain program, what it has printed. */
async function partialResult(
  unit: Writes,
  { threadId }: Worker,
  { run, output }: { readonly run: Run; readonly output: string | null },
): Promise<string | null> {
  const { text } = await unit.workers.said(threadId, run.startedAt);
  return text ?? output?.trim() ?? null;
}
