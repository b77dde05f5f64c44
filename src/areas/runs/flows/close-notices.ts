import type { Writes } from '../../../kernel/store/unit.ts';
import type { CanceledTasks, ChangedTask } from '../../tasks/flows/task-changes.ts';
import { isArchived } from '../../tasks/rules/task.ts';

/** Notices that the end of a task has overtaken no longer wait for anybody. What an agent said last stays. */
export async function closeNotices(unit: Writes, { next, by }: ChangedTask): Promise<void> {
  if (isArchived(next.status)) await unit.notices.overtaken(by.agent, [next.id]);
}

export async function closeNoticesOfAll(unit: Writes, { tasks, by }: CanceledTasks): Promise<void> {
  await unit.notices.overtaken(
    by.agent,
    tasks.map((task) => task.id),
  );
}
