import { z } from 'zod';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { taskCardWithDescription } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

export const getTask = readTool({
  name: 'get_task',
  toolset: 'tasks',
  summary: 'Read one task in full, open or archived, whoever owns it.',
  input: () => z.object({ id: field.taskId }),
  output: () => taskShape,
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:id' },
  cli: { command: 'get', args: ['id'] },
  shows: ({ id }) => ({ tasks: [Number(id)] }),
  text: taskCardWithDescription,
  async run(unit, { id }) {
    const task = await unit.tasks.get(taskNumber(id));
    const marks = task.archivedAt === null ? undefined : await unit.proofs.marks([task.id]);
    return asTask(task, marks?.get(task.id));
  },
});
