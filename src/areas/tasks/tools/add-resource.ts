import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText, field, taskNumber } from '../../../kernel/tool/fields.ts';
import { reviseTask, writableTask } from '../flows/task-lifecycle.ts';
import { resourceFault } from '../rules/resource.ts';
import { refuseArchived } from '../rules/task.ts';
import { taskCard } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

const input = () =>
  z
    .object({
      id: field.taskId,
      type: z.enum(['url', 'file']).describe('url or file'),
      value: cappedText(limits.resourceValue).describe('http(s) address, or absolute file path'),
      label: cappedText(limits.title).optional().describe('Name to show'),
    })
    .superRefine((resource, context) => {
      const fault = resourceFault(resource);
      if (fault !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: fault });
    });

export const addResource = writeTool({
  name: 'add_resource',
  toolset: 'tasks',
  summary: 'Attach a link or a file path to a task as context.',
  idempotent: false,
  input,
  output: () => taskShape,
  errors: ['TASK_NOT_FOUND', 'TASK_ARCHIVED', 'READ_ONLY'],
  cli: { command: 'attach', args: ['id', 'type', 'value'] },
  text: (task) => `Resource added to task #${task.id}:\n\n${taskCard(task)}`,
  async run(unit, { id, type, value, label }) {
    const task = await writableTask(unit, taskNumber(id));
    refuseArchived(task);
    if (task.resources.length >= limits.resources) {
      throw new WaggleError('LIMIT_EXCEEDED', `A task has at most ${limits.resources} resources.`, {
        limit: limits.resources,
      });
    }
    const resources = [...task.resources, { type, value, label: label ?? null }];
    return asTask(await reviseTask(unit, task, { resources }));
  },
});
