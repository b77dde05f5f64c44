import { writeTool } from '../define.ts';
import { field } from '../fields.ts';
import { createTask } from './create-task.ts';
import { taskShape } from './task-shape.ts';

/** POST /api/tasks: the same as create_task, but somebody must be named as the owner. */
export const postTask = writeTool({
  name: 'post_task',
  toolset: 'tasks',
  summary: 'Create a task for the named owner.',
  listed: false,
  idempotent: false,
  input: createTask.input.extend({ owner: field.agentId }),
  output: taskShape,
  errors: createTask.errors,
  rest: { method: 'POST', path: '/api/tasks', status: 201, statuses: { AGENT_NOT_FOUND: 400 } },
  run: (unit, input, context) => createTask.run(unit, input, context),
});
