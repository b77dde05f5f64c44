import { isArchived, refuseArchived, type Task } from '../core/task.ts';
import type { Actor } from '../core/team.ts';
import type { Writes } from '../store/unit.ts';
import { reviseTask } from './task-lifecycle.ts';

/**
 * Cancels the task and everything open below it, through done children to their open ones. Each level is locked before
 * its links are read, so a subtask made meanwhile is either seen here or finds its parent canceled.
 */
export async function cancelTree(
  unit: Writes,
  root: Task,
  channel: string,
  actor?: Actor,
): Promise<{ root: Task; canceled: readonly number[] }> {
  refuseArchived(root);
  const seen = new Set([root.id]);
  const open: Task[] = [root];
  let level: readonly Task[] = [root];
  while (level.length > 0) {
    const below = level.flatMap(subtaskIds).filter((id) => !seen.has(id));
    for (const id of below) seen.add(id);
    level = await unit.tasks.findAll(below);
    open.push(...level.filter((task) => !isArchived(task.status)));
  }
  const next = await reviseTask(unit, root, { status: 'canceled' }, channel, actor);
  for (const task of open.slice(1)) await reviseTask(unit, task, { status: 'canceled' }, channel, actor);
  return { root: next, canceled: open.map((task) => task.id) };
}

function subtaskIds(task: Task): readonly number[] {
  return task.steps.flatMap((step) => (step.subtaskId === null ? [] : [step.subtaskId]));
}
