import { WaggleError } from '../../../../kernel/rules/errors.ts';
import type { Reads } from '../../../../kernel/store/unit.ts';
import { isWorkerId, type Worker } from '../../rules/worker.ts';

/** One of the caller's own workers, by id or by name. */
export async function lookForWorker(unit: Reads, given: string): Promise<Worker | undefined> {
  return isWorkerId(given) ? unit.workers.find(given) : unit.workers.named(given);
}

export async function findWorker(unit: Reads, given: string): Promise<Worker> {
  const worker = await lookForWorker(unit, given);
  if (worker !== undefined) return worker;
  const running = (await unit.workers.running()).map(({ id, description }) => ({ task_id: id, description }));
  throw new WaggleError('WORKER_NOT_FOUND', `No worker of yours is called ${JSON.stringify(given)}.`, {
    task_id: given,
    running,
  });
}
