import { defined } from '../../../../kernel/rules/defined.ts';
import { HUB_NAME } from '../../../../kernel/rules/identity.ts';
import { runEvent } from '../../../../kernel/rules/run-event.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { REPORT_HELD } from '../../rules/run.ts';
import type { Worker } from '../../rules/worker.ts';
import { partialResult } from '../partial-result.ts';
import { reportWorker, unstartedRun } from './report-worker.ts';

export interface Stop {
  /** As worded by the hub. */
  readonly why: string;
}

/**
 * Revokes the lease of a locked worker and reports what it has said. Its own workers are stopped too, and their
 * reports wait on its thread: if it gets another message, it reads them first.
 */
export async function stopWorker(unit: Writes, worker: Worker, { why }: Stop): Promise<void> {
  const { threadId } = worker;
  const lease = await unit.leases.locked(threadId);
  if (lease === undefined) throw new Error(`The worker ${worker.id} was never woken.`);
  await unit.leases.revoke([threadId]);
  const started = lease.runId === null ? undefined : await unit.runs.peek(lease.runId);
  const runId = started?.run.id ?? (await unstartedRun(unit, worker, lease, why));
  const result = started === undefined ? null : await partialResult(unit, started.run);
  await unit.threads.append(
    threadId,
    {
      type: 'result',
      role: null,
      text: `(${why})`,
      payload: { runId, status: 'canceled' },
    },
    HUB_NAME,
  );
  await unit.runs.end(runId, { status: 'canceled', failure: 'cancelled', detail: why });
  unit.emit(runEvent('run.ended', worker, { run: runId, status: 'canceled', agent: worker.agent }));
  const worktree = started === undefined ? null : await unit.workers.worktreeOf(started.run);
  // A hub that still has the run adds what the program says until it has ended.
  const heldUntil = started !== undefined && lease.until > unit.now ? unit.now + REPORT_HELD : undefined;
  await reportWorker(unit, worker, { runId, status: 'killed', result, worktree, ...defined({ heldUntil }) });
  for (const below of await unit.workers.runningBelow([threadId])) {
    await stopWorker(unit, below, { why });
  }
}

/** Stops all workers started on these threads. Call it only once nothing more can be started there. */
export async function stopWorkersOf(unit: Writes, threadIds: readonly string[], why: string): Promise<void> {
  for (const worker of await unit.workers.runningBelow(threadIds)) await stopWorker(unit, worker, { why });
}

/** Locks the threads and those of all workers below them; `above` is the thread that they report to. */
export async function holdWorkers(
  unit: Writes,
  threadIds: readonly string[],
  above: string | null = null,
): Promise<void> {
  const held = [...threadIds];
  for (let level = threadIds; level.length > 0; held.push(...level)) {
    level = (await unit.workers.runningBelow(level)).map((below) => below.threadId);
  }
  await unit.leases.hold([above, ...held]);
}
