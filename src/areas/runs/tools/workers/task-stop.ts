import { z } from 'zod';
import { WaggleError } from '../../../../kernel/rules/errors.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { writeTool } from '../../../../kernel/tool/define.ts';
import { findWorker } from '../../flows/workers/find-worker.ts';
import { holdWorkers, stopWorker } from '../../flows/workers/stop-worker.ts';
import { UNTIL_ENDED } from '../../rules/run.ts';
import { workers } from './dialect.ts';
import { TASK_TYPE, workerField } from './worker-fields.ts';

export const taskStop = writeTool({
  name: 'TaskStop',
  toolset: 'workers',
  dialect: workers,
  summary: 'Stop a worker of yours; what it has said so far is in its report.',
  details: 'Nothing that it writes after that is accepted. It stays stopped until you write to it with SendMessage.',
  idempotent: false,
  destructive: true,
  input: () => z.object({ task_id: workerField.taskId }),
  output: () => z.object({ message: z.string(), task_id: z.string(), task_type: z.string() }),
  errors: ['WORKER_NOT_FOUND', 'WORKER_NOT_RUNNING'],
  cli: { command: 'stop', args: ['task_id'] },
  opensFirst: true,
  async outside(inside, { task_id }, { until }) {
    const { id, runId } = await inside((unit) => stop(unit, task_id));
    // The hub that runs the worker completes its report once the program has ended.
    if (runId !== null) await until(async (unit) => !(await unit.notifications.isHeld(runId)), UNTIL_ENDED);
    return { message: `Worker ${id} is stopped.`, task_id: id, task_type: TASK_TYPE };
  },
});

async function stop(unit: Writes, given: string): Promise<{ id: string; runId: string | null }> {
  const worker = await findWorker(unit, given);
  // Lock first: of two concurrent stops, or a stop and an end, the second sees the result of the first.
  await holdWorkers(unit, [worker.threadId], worker.parentThread);
  const { id, status, runId } = await findWorker(unit, worker.id);
  if (status !== 'running')
    throw new WaggleError('WORKER_NOT_RUNNING', `Worker ${id} is ${status}.`, { task_id: id, status });
  await stopWorker(unit, worker, { why: 'stopped by its parent' });
  return { id, runId };
}
