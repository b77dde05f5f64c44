import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Thread } from '../rules/thread.ts';

/** The thread of the task's current owner, or the named thread of an earlier owner. */
export async function threadOf(unit: Reads, taskId: number, threadId: string | undefined): Promise<Thread> {
  const task = await unit.tasks.get(taskId);
  const wanted = threadId ?? task.threadId;
  const thread = wanted === null ? undefined : await unit.threads.find(wanted);
  if (thread?.taskId === task.id) return thread;
  const message =
    wanted === null ? `Task #${taskId} has no thread until somebody owns it.` : `Task #${taskId} has no such thread.`;
  throw new WaggleError('THREAD_NOT_FOUND', message, { id: String(taskId) });
}
