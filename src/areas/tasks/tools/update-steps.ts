import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { reviseTask, writableTask } from '../flows/task-lifecycle.ts';
import { refuseArchived, type Task } from '../rules/task.ts';
import { cardAfter } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

const step = z.object({
  title: field.stepTitle,
  details: field.longText.optional().describe('What the step involves'),
  done: z.boolean().default(false).describe('Whether it is done already'),
});

export const updateSteps = writeTool({
  name: 'update_steps',
  toolset: 'tasks',
  summary: 'Set the whole plan of a task: its steps in order.',
  details: 'Replaces all steps, so use it before any subtask is linked; later use update_step.',
  idempotent: true,
  input: () =>
    z.object({
      id: field.taskId,
      steps: z.array(step).max(limits.steps).describe('The plan, up to 200 steps; empty clears it'),
      if_revision: z.int().min(1).optional().describe('Refuse if the task has another revision'),
    }),
  output: () => taskShape,
  errors: ['TASK_NOT_FOUND', 'TASK_ARCHIVED', 'STEPS_LINKED', 'REVISION_CONFLICT', 'READ_ONLY'],
  cli: { command: 'plan', args: ['id'] },
  text: cardAfter('Steps updated:'),
  async run(unit, { id, steps, if_revision }) {
    const task = await writableTask(unit, taskNumber(id));
    refuseArchived(task);
    refuseStale(task, if_revision);
    refuseLinked(task);
    const plan = steps.map(({ title, details, done }) => ({ title, details: details || null, done, subtaskId: null }));
    return asTask(await reviseTask(unit, task, { steps: plan }));
  },
});

/** A caller that replaces the whole plan may have read an old one: this would undo later changes by others. */
function refuseStale({ id, revision }: Task, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return;
  throw new WaggleError('REVISION_CONFLICT', `Task #${id} has revision ${revision}, not ${expected}.`, {
    id: String(id),
    revision,
  });
}

/** A linked step is also part of another task, so a plan with one can only be changed step by step. */
function refuseLinked(task: Task): void {
  const linked = task.steps.flatMap((one, index) =>
    one.subtaskId === null ? [] : [{ index, taskId: String(one.subtaskId) }],
  );
  if (linked.length === 0) return;
  const names = linked.map(({ index, taskId }) => `step ${index} (#${taskId})`).join(', ');
  throw new WaggleError('STEPS_LINKED', `The plan of task #${task.id} has subtasks: ${names}.`, {
    id: String(task.id),
    linked,
  });
}
