import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';

/** Revokes the thread's lease and ends its run. */
export function stopRun(unit: Writes, task: Task | undefined, threadId: string, why: string): Promise<void> {
  return stopRuns(unit, new Map([[threadId, task]]), why);
}

/**
 * Revokes the leases of threads, with their tasks if any, and ends their runs. A run that ends its own task may finish
 * its answer.
 */
export async function stopRuns(unit: Writes, tasks: ReadonlyMap<string, Task | undefined>, why: string): Promise<void> {
  const leases = await unit.leases.lockedAll([...tasks.keys()]);
  const taken = leases.filter(({ runId }) => runId === null || runId !== unit.scope.run);
  await unit.leases.revoke(taken.map(({ threadId }) => threadId));
  for (const { threadId, runId, agent } of taken) {
    if (runId === null) continue;
    await unit.threads.append(
      threadId,
      {
        type: 'result',
        role: null,
        text: `(stopped: ${why})`,
        payload: { runId, status: 'canceled' },
      },
      HUB_NAME,
    );
    if (await unit.runs.end(runId, { status: 'canceled', failure: 'cancelled', detail: why })) {
      unit.emit(runEvent('run.ended', tasks.get(threadId), { run: runId, status: 'canceled', agent }));
    }
  }
}
