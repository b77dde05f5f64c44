import type { Task } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import { holdWorkers, stopWorkersOf } from '../workers/stop-worker.ts';
import { stopRuns } from './stop-runs.ts';

/** Takes canceled tasks from the runs that work on them, and stops the workers that were started for them. */
export async function stopWork(unit: Writes, tasks: readonly Task[]): Promise<void> {
  const threads = new Map<string, Task>();
  for (const task of tasks) if (task.threadId !== null) threads.set(task.threadId, task);
  await holdWorkers(unit, [...threads.keys()]);
  await stopRuns(unit, threads, 'the task was canceled');
  // After the runs: what they may have started up to here is seen, and they start nothing more.
  await stopWorkersOf(unit, [...threads.keys()], 'the task it worked for was canceled');
}
