import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { stopRuns } from './stop-runs.ts';
import { holdWorkers, stopWorkersOf } from './workers/stop-worker.ts';

/** Stops the runs on canceled tasks, and the workers started for those tasks. */
export async function stopWork(unit: Writes, tasks: readonly Task[]): Promise<void> {
  const threads = new Map<string, Task>();
  for (const task of tasks) if (task.threadId !== null) threads.set(task.threadId, task);
  await holdWorkers(unit, [...threads.keys()]);
  await stopRuns(unit, threads, 'the task was canceled');
  // After the runs, which can then start no more workers, so that all workers are found.
  await stopWorkersOf(unit, [...threads.keys()], 'the task it worked for was canceled');
}
