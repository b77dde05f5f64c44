import { changeTask, type Task } from '../core/task.ts';
import type { Writes } from '../store/unit.ts';
import { stopRun } from './wake.ts';

/** What one statement of the store takes at a time. */
const AT_ONCE = 1000;

/**
 * Cancels open tasks in a few statements, however many they are. Only for tasks without subtasks for which nothing
 * waits but what is canceled with them; others have consequences of their own, and `cancelTree` for them.
 */
export async function cancelAll(unit: Writes, tasks: readonly Task[]): Promise<void> {
  for (let start = 0; start < tasks.length; start += AT_ONCE)
    await cancelSome(unit, tasks.slice(start, start + AT_ONCE));
}

async function cancelSome(unit: Writes, tasks: readonly Task[]): Promise<void> {
  const ids = tasks.map((task) => task.id);
  const changes = tasks.map((task) => changeTask(task, { status: 'canceled' }, ['task.canceled'], unit.now));
  await unit.claims.endAll(ids, 'canceled');
  await unit.tasks.moveAll(changes);
  await unit.waiting.notReady(ids);
  for (const { next } of changes) {
    if (next.threadId !== null) await stopRun(unit, next, next.threadId, 'the task was canceled');
  }
}
