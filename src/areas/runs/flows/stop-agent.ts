import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { stopRun } from './stop-runs.ts';
import { holdWorkers, stopWorker, stopWorkersOf } from './workers/stop-worker.ts';

/** Stops all runs of an agent that was removed and the workers started from them. A parent that waits for a report gets one. */
export async function stopAgent(unit: Writes, agent: AgentId): Promise<void> {
  const why = 'its agent was removed';
  const busy = await unit.leases.busyOf(agent);
  const threads = new Set(busy.map(({ threadId }) => threadId));
  // Sequential: a connection executes one statement at a time.
  for (const { threadId } of busy) {
    const parent = (await unit.workers.ofThread(threadId))?.parentThread;
    threads.add(parent ?? threadId);
  }
  await holdWorkers(unit, [...threads]);
  for (const { threadId, taskId } of busy) {
    const worker = await unit.workers.ofThread(threadId);
    if (worker?.status === 'running') await stopWorker(unit, worker, { why });
    if (worker !== undefined) continue;
    await stopRun(unit, taskId === null ? undefined : await unit.tasks.peek(taskId), threadId, why);
    await stopWorkersOf(unit, [threadId], why);
  }
}
