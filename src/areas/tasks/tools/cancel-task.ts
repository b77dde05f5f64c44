import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { cancelTree } from '../flows/cancel-tree.ts';
import { writableTask } from '../flows/task-lifecycle.ts';
import { refusePlainMove } from '../rules/task-vocabulary.ts';
import { canceledIds, canceledText } from './canceled.ts';
import { asTask, taskShape } from './task-shape.ts';

export const cancelTask = writeTool({
  name: 'cancel_task',
  toolset: 'tasks',
  summary: 'Cancel a task and every open subtask below it, and archive them for good.',
  details: 'Subtasks that are done stay done; open ones below them are canceled too.',
  idempotent: false,
  destructive: true,
  input: () => z.object({ id: field.taskId }),
  output: () => taskShape.extend({ canceledIds }),
  errors: ['TASK_NOT_FOUND', 'TASK_ARCHIVED', 'ALREADY_CLAIMED', 'READ_ONLY'],
  rest: { method: 'POST', path: '/api/tasks/:id/cancel' },
  cli: { command: 'cancel', args: ['id'] },
  text: (task) => canceledText(task, task.canceledIds),
  async run(unit, { id }) {
    const task = await writableTask(unit, taskNumber(id));
    refusePlainMove(task, 'canceled');
    const { root, canceled } = await cancelTree(unit, task);
    return { ...asTask(root), canceledIds: canceled.map(String) };
  },
});
