import type { Writes } from '../../../kernel/store/unit.ts';
import { changeTask } from '../../tasks/rules/task.ts';

/** Creates the thread of a task that does not have one yet, when it is first run. */
export async function giveThread(unit: Writes, taskId: number): Promise<void> {
  const task = await unit.tasks.find(taskId);
  if (task === undefined || task.owner === null || task.threadId !== null) return;
  const known = await unit.threads.ofTask(task.id, task.owner);
  const threadId = known ?? unit.threads.newId();
  if (known === undefined) await unit.threads.insert({ id: threadId, agent: task.owner, taskId: task.id });
  await unit.tasks.apply(changeTask(task, { threadId }, ['task.updated'], unit.now));
}
