import { z } from 'zod';
import { checkingCodes, checkingLine, checkingShape } from '../../../kernel/tool/checking.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { reviseTask, settledTask } from '../flows/task-lifecycle.ts';
import { unblockedBy } from '../flows/task-readiness.ts';
import { refusePlainMove } from '../rules/task-vocabulary.ts';
import { cardAfter } from './task-card.ts';
import { asEnded, asTask, taskShape } from './task-shape.ts';

export const completeTask = writeTool({
  name: 'complete_task',
  toolset: 'tasks',
  summary: 'Mark an active task done and archive it for good.',
  details: 'Subtasks stay as they are. Nothing reopens it.',
  idempotent: false,
  input: () => z.object({ id: field.taskId }),
  output: () => taskShape.extend({ checking: checkingShape.optional() }),
  errors: [
    'TASK_NOT_FOUND',
    'TASK_ARCHIVED',
    'INVALID_TRANSITION',
    'BLOCKED',
    'ALREADY_CLAIMED',
    'READ_ONLY',
    ...checkingCodes,
  ],
  rest: { method: 'POST', path: '/api/tasks/:id/complete' },
  cli: {
    command: 'complete',
    args: ['id'],
    ways: [
      {
        path: 'task done',
        about: 'Complete tasks and move them to the history.',
        several: 'tasks',
        words: ({ id, title, checking }, { line }) =>
          line(checking === undefined ? `#${id} ${title} is done.` : checkingLine(checking)),
      },
    ],
  },
  text: ({ checking, ...task }) =>
    cardAfter(checking === undefined ? 'Task completed and archived:' : checkingLine(checking))(task),
  whileChecking: async (unit, { id }, checking) => ({ ...asTask(await unit.tasks.get(taskNumber(id))), checking }),
  async run(unit, { id }) {
    const { task } = await settledTask(unit, taskNumber(id));
    refusePlainMove(task, 'done');
    const done = await reviseTask(unit, task, { status: 'done' });
    return asEnded(done, await unblockedBy(unit, done));
  },
});
