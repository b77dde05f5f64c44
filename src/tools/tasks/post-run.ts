import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { plainStatus } from '../../core/task-vocabulary.ts';
import { writeTool } from '../define.ts';
import { field, taskNumber } from '../fields.ts';

/** POST /api/tasks/:id/run. No agent can be started by the hub yet, so every request ends in the reason why not. */
export const postRun = writeTool({
  name: 'post_run',
  toolset: 'tasks',
  summary: 'Start the owner of a task on it now.',
  listed: false,
  idempotent: false,
  scope: 'run',
  input: z.object({ id: field.taskId }),
  output: z.object({ ok: z.literal(true) }),
  errors: ['TASK_NOT_FOUND', 'INVALID_TRANSITION', 'NO_RUNNER'],
  rest: { method: 'POST', path: '/api/tasks/:id/run' },
  async run(unit, { id }) {
    const task = await unit.tasks.get(taskNumber(id));
    if (plainStatus(task.status) !== 'active')
      throw new WaggleError('INVALID_TRANSITION', 'task is not active', { id });
    const owner = task.owner === null ? undefined : await unit.agents.find(task.owner);
    throw new WaggleError(
      'NO_RUNNER',
      owner?.kind === 'person' ? 'user-owned task' : 'The owner of this task has no runner.',
      { id },
    );
  },
});
