import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { reviseTask, writableTask } from '../flows/task-lifecycle.ts';
import { refuseArchived, replaceStep, type Step } from '../rules/task.ts';
import { cardAfter } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

const input = () =>
  z.object({
    id: field.taskId,
    index: field.index.describe('Which step, counted from 0'),
    title: field.stepTitle.optional(),
    details: field.longText.optional().describe('New details; empty removes them'),
    done: z.boolean().optional().describe('true when it is done, false to undo that'),
  });

export const updateStep = writeTool({
  name: 'update_step',
  toolset: 'tasks',
  summary: 'Tick off or reword one step of a task; the others stay as they are.',
  idempotent: true,
  input,
  output: () => taskShape,
  errors: ['TASK_NOT_FOUND', 'TASK_ARCHIVED', 'STEP_NOT_FOUND', 'NOTHING_TO_UPDATE', 'READ_ONLY'],
  cli: { command: 'step', args: ['id', 'index'] },
  text: cardAfter('Step updated:'),
  async run(unit, { id, index, ...fields }) {
    const task = await writableTask(unit, taskNumber(id));
    refuseArchived(task);
    const patch = patchFrom(fields);
    if (Object.keys(patch).length === 0)
      throw new WaggleError('NOTHING_TO_UPDATE', 'The call names neither title nor details nor done.', { id });
    return asTask(await reviseTask(unit, task, { steps: replaceStep(task, index, patch) }));
  },
});

function patchFrom({ title, details, done }: Omit<z.output<ReturnType<typeof input>>, 'id' | 'index'>): Partial<Step> {
  return {
    ...defined({ title }),
    ...(details === undefined ? {} : { details: details || null }),
    ...defined({ done }),
  };
}
