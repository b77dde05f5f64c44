import { changeTask, isArchived, type Task } from '../../../areas/tasks/rules/task.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { FileTask } from '../task-files.ts';

type FileStep = FileTask['steps'][number];

interface Links {
  /** Tasks of the files that the store already has. */
  readonly known: ReadonlyMap<string, Task>;
  /** From a subtask to its parent. */
  readonly parents: ReadonlyMap<string, string>;
  /** Dropped links, as `#parent -> #child`. */
  readonly dropped: string[];
  withoutDropped(task: FileTask): FileTask;
  isUsable(task: FileTask, step: FileStep | undefined): boolean;
}

/** Drops links to tasks whose line could not be read: the step stays without the link, and the report lists it. */
export function linksOf(tasks: readonly FileTask[], held: readonly Task[]): Links {
  const ids = new Set(tasks.map((task) => task.id));
  const known = new Map(held.map((task) => [String(task.id), task]));
  const dropped: string[] = [];
  const parents = new Map(
    tasks.flatMap((task) =>
      task.steps.flatMap((step) =>
        step.taskId !== undefined && isUsable(task, step) ? [[step.taskId, task.id] as const] : [],
      ),
    ),
  );
  return { known, parents, dropped, withoutDropped, isUsable };

  /** A child that is already in the store may belong to another parent there. */
  function isUsable(task: FileTask, step: FileStep | undefined): boolean {
    if (step?.taskId === undefined || !ids.has(step.taskId)) return false;
    return [undefined, null, Number(task.id)].includes(known.get(step.taskId)?.parentId);
  }

  function withoutDropped(task: FileTask): FileTask {
    return { ...task, steps: task.steps.map((step) => checked(task, step)) };
  }

  function checked(task: FileTask, step: FileStep): FileStep {
    if (step.taskId === undefined || isUsable(task, step)) return step;
    dropped.push(`#${task.id} -> #${step.taskId}`);
    const { taskId, ...rest } = step;
    return rest;
  }
}

/** Restores links that an earlier import had to drop because a line was unreadable then. */
export async function restoreLinks(unit: Writes, tasks: readonly FileTask[], links: Links): Promise<void> {
  for (const file of tasks) {
    const task = links.known.get(file.id);
    if (task !== undefined) await relink(unit, task, file, links);
  }
  for (const [childId, parentId] of links.parents) {
    const child = links.known.get(childId);
    if (child === undefined || child.parentId !== null || isArchived(child.status)) continue;
    await unit.tasks.settleAdopted({ ...child, parentId: Number(parentId) });
  }
}

async function relink(unit: Writes, task: Task, file: FileTask, { isUsable, dropped }: Links): Promise<void> {
  const steps = task.steps.map((step, index) => {
    const wanted = file.steps[index];
    return step.subtaskId === null && isUsable(file, wanted) ? { ...step, subtaskId: Number(wanted?.taskId) } : step;
  });
  const restored = steps.filter((step, index) => step !== task.steps[index]);
  if (restored.length === 0) return;
  if (isArchived(task.status)) dropped.push(...restored.map((step) => `#${task.id} -> #${step.subtaskId}`));
  else await unit.tasks.apply(changeTask(task, { steps }, ['task.steps'], unit.now));
}
