import { oversees } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Run } from '../rules/run.ts';
import type { Worker } from '../rules/worker.ts';
import { stopRun } from './stop-runs.ts';
import { holdWorkers, stopWorker } from './workers/stop-worker.ts';

/** Ends a run without a task: a worker's, which is reported to its parent, or one in which a parent reads reports. */
export async function stopUntasked(unit: Writes, run: Run, by: string): Promise<void> {
  const { threadId } = run;
  const worker = await unit.workers.ofThread(threadId);
  await requireHand(unit, run, worker);
  // Locked first: of two concurrent stops, or a stop and an end, the second sees the result of the first.
  await holdWorkers(unit, [threadId], worker?.parentThread);
  if ((await unit.runs.find(run.id))?.status !== 'running') return;
  if (worker === undefined) return stopRun(unit, undefined, threadId, `${by} stopped it`);
  return stopWorker(unit, worker, { why: `stopped by ${by}` });
}

/**
 * A worker can be stopped by its parent, and by a run only if started on the run's own thread. The operator and admins
 * can stop any.
 */
async function requireHand(unit: Writes, run: Run, worker: Worker | undefined): Promise<void> {
  const { scope } = unit;
  if (oversees(scope)) return;
  const own = worker === undefined ? run.agent === scope.agent : (await unit.workers.find(worker.id)) !== undefined;
  if (!own) throw new WaggleError('NOT_OWNER', 'This run was started for somebody else.', { id: run.id });
}
