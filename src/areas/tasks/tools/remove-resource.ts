import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { reviseTask, writableTask } from '../flows/task-lifecycle.ts';
import { refuseArchived, type Task } from '../rules/task.ts';
import { taskCard } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

export const removeResource = writeTool({
  name: 'remove_resource',
  toolset: 'tasks',
  summary: 'Take a resource off a task by its position; later ones move up.',
  idempotent: false,
  destructive: true,
  input: () =>
    z.object({
      id: field.taskId,
      index: field.index.describe('Which resource, counted from 0'),
      value: z.string().optional().describe('Remove it only if this is still its value'),
    }),
  output: () => taskShape,
  errors: ['TASK_NOT_FOUND', 'TASK_ARCHIVED', 'RESOURCE_NOT_FOUND', 'REVISION_CONFLICT', 'READ_ONLY'],
  cli: { command: 'detach', args: ['id', 'index'] },
  text: (task) => `Resource removed from task #${task.id}:\n\n${taskCard(task)}`,
  async run(unit, { id, index, value }) {
    const task = await writableTask(unit, taskNumber(id));
    refuseArchived(task);
    refuseMissing(task, index, value);
    const resources = task.resources.filter((_, position) => position !== index);
    return asTask(await reviseTask(unit, task, { resources }));
  },
});

/** Positions shift when somebody else removes a resource; the value ensures that the right one is removed. */
function refuseMissing(task: Task, index: number, value: string | undefined): void {
  const resource = task.resources[index];
  const details = { id: String(task.id), index };
  if (resource === undefined) {
    throw new WaggleError(
      'RESOURCE_NOT_FOUND',
      `Task #${task.id} has no resource ${index}: it has ${task.resources.length}, counted from 0.`,
      details,
    );
  }
  if (value !== undefined && value !== resource.value) {
    throw new WaggleError(
      'REVISION_CONFLICT',
      `Resource ${index} of task #${task.id} is now a different one.`,
      details,
    );
  }
}
