import { z } from 'zod';
import type { Task } from '../../core/task.ts';
import type { Reads } from '../../store/unit.ts';
import { readTool } from '../define.ts';
import { field, taskNumber } from '../fields.ts';
import { asTask, taskShape } from './task-shape.ts';

/** What hangs below a task: for people, who want to see what a cancel would take. */
export const getTaskTree = readTool({
  name: 'get_task_tree',
  toolset: 'tasks',
  summary: 'Read a task with every subtask below it, parents before children.',
  listed: false,
  comesWith: 'get_task',
  input: () => z.object({ id: field.taskId }),
  output: () => z.object({ tasks: z.array(taskShape) }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:id/tree' },
  cli: { command: 'tree', args: ['id'] },
  async run(unit, { id }) {
    const tasks = await subtree(unit, await unit.tasks.get(taskNumber(id)));
    return { tasks: tasks.map(asTask) };
  },
});

async function subtree(unit: Reads, root: Task): Promise<readonly Task[]> {
  const found = new Map([[root.id, root]]);
  let level: readonly Task[] = [root];
  while (level.length > 0) {
    const below = level
      .flatMap((task) => task.steps.flatMap((step) => step.subtaskId ?? []))
      .filter((id) => !found.has(id));
    level = await unit.tasks.findAll(below);
    for (const task of level) found.set(task.id, task);
  }
  return [...found.values()];
}
