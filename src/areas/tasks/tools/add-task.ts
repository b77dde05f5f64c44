import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { waitForAll } from '../flows/dependencies.ts';
import { openTask } from '../flows/task-lifecycle.ts';
import { isArchived, type Task, taskNotFound } from '../rules/task.ts';
import { createTask, newTask } from './create-task.ts';
import { postTask } from './post-task.ts';
import { asTask, taskShape } from './task-shape.ts';
import { updateSteps } from './update-steps.ts';

const REQUIRED_SKILLS = 32;

const input = () => {
  const { priority, due, blocked_by } = postTask.input().shape;
  return createTask.input().extend({
    steps: updateSteps.input().shape.steps.default([]),
    priority,
    due,
    blocked_by,
    requires: z
      .array(z.string().min(1).max(60))
      .max(REQUIRED_SKILLS)
      .default([])
      .describe('Skills a claimer must list'),
    continues: field.taskId.optional().describe('Id of an ended task that this one takes up again; both are linked'),
  });
};

/** `waggle task add` and `reopen`: one write, so that nobody sees the task without its plan or its links. */
export const addTask = writeTool({
  name: 'add_task',
  toolset: 'tasks',
  summary: 'Create a task together with its plan.',
  listed: false,
  comesWith: 'create_task',
  idempotent: false,
  input,
  output: () => taskShape,
  errors: [...createTask.errors, 'TASK_NOT_FOUND', 'INVALID_TRANSITION', 'READ_ONLY'],
  cli: { command: 'add', args: ['title'] },
  async run(unit, { steps, priority, due, blocked_by = [], requires, continues, ...wanted }, context) {
    const blockers = blocked_by.map(taskNumber);
    const earlier = continues === undefined ? undefined : taskNumber(continues);
    // Same lock order as every other write: tasks, then edges, then numbers.
    const locked = await unit.tasks.findAll([...new Set([...blockers, ...(earlier === undefined ? [] : [earlier])])]);
    if (earlier !== undefined) refuseOpen(locked, earlier);
    if (blockers.length > 0) await unit.dependencies.inTurn();
    const plan = steps.map(({ details, ...step }) => ({ ...step, details: details || null, subtaskId: null }));
    const task = await openTask(unit, {
      ...newTask(wanted, context),
      steps: plan,
      requires,
      ...defined({ priority }),
      ...defined({ dueAt: due }),
    });
    await waitForAll(unit, task, blockers);
    if (earlier !== undefined) await takeUp(unit, earlier, task);
    return asTask(task);
  },
});

function refuseOpen(locked: readonly Task[], earlier: number): void {
  const task = locked.find(({ id }) => id === earlier);
  if (task === undefined) throw taskNotFound(earlier);
  if (!isArchived(task.status))
    throw new WaggleError('INVALID_TRANSITION', `Task #${earlier} is still open.`, { id: String(earlier) });
}

async function takeUp(unit: Writes, earlier: number, task: Task): Promise<void> {
  await unit.links.add(earlier, task.id, `#${task.id} takes up #${earlier} again`);
}
