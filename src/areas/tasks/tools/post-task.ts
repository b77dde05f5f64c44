import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { timeField } from '../../../kernel/tool/parsed-fields.ts';
import { waitForAll } from '../flows/dependencies.ts';
import { openTask } from '../flows/task-lifecycle.ts';
import { createTask } from './create-task.ts';
import { asTask, taskShape } from './task-shape.ts';

/** POST /api/tasks: like create_task, but with a required owner and optionally a due date and blockers. */
export const postTask = writeTool({
  name: 'post_task',
  toolset: 'tasks',
  summary: 'Create a task for the named owner.',
  listed: false,
  comesWith: 'create_task',
  idempotent: false,
  input: () =>
    createTask.input().extend({
      owner: field.agentId,
      priority: z.int().min(0).max(4).optional().describe('0 is most urgent; usual 2'),
      due: timeField('ISO date or time, UTC').optional(),
      blocked_by: z
        .array(field.taskId)
        .max(limits.idsPerCall)
        .optional()
        .describe('Ids of tasks that must be finished first'),
    }),
  output: () => taskShape,
  errors: [...createTask.errors, 'TASK_NOT_FOUND', 'READ_ONLY'],
  rest: { method: 'POST', path: '/api/tasks', status: 201, statuses: { AGENT_NOT_FOUND: 400, TASK_NOT_FOUND: 400 } },
  async run(unit, input, { caller }) {
    const blockers = (input.blocked_by ?? []).map(taskNumber);
    // Same lock order as every other write: tasks, then edges, then numbers.
    await unit.tasks.findAll(blockers);
    if (blockers.length > 0) await unit.dependencies.inTurn();
    const task = await openTask(unit, {
      title: input.title,
      description: input.description,
      owner: input.owner,
      createdBy: caller.agent,
      collectionId: WORKSPACE_ID,
      status: input.draft ? 'pending' : 'active',
      dispatch: 'hub',
      ...defined({ priority: input.priority, dueAt: input.due }),
    });
    await waitForAll(unit, task, blockers);
    return asTask(task);
  },
});
