import { WORKSPACE_ID } from '../../core/identity.ts';
import { openTask } from '../../flows/task-lifecycle.ts';
import { writeTool } from '../define.ts';
import { createTask } from './create-task.ts';
import { asTask, taskShape } from './task-shape.ts';
import { updateSteps } from './update-steps.ts';

/** `waggle task add --step`: in one write, so that nobody meets the task without its plan. */
export const addTask = writeTool({
  name: 'add_task',
  toolset: 'tasks',
  summary: 'Create a task together with its plan.',
  listed: false,
  comesWith: 'create_task',
  idempotent: false,
  input: createTask.input.extend({ steps: updateSteps.input.shape.steps }),
  output: taskShape,
  errors: createTask.errors,
  cli: { command: 'add', args: ['title'] },
  async run(unit, { title, description, owner, draft, steps }, { caller, settings }) {
    const task = await openTask(unit, {
      title,
      description,
      owner: owner ?? caller.agent,
      createdBy: caller.agent,
      collectionId: WORKSPACE_ID,
      status: draft ? 'pending' : 'active',
      dispatch: 'hub',
      channel: settings.channel,
      steps: steps.map(({ details, ...step }) => ({ ...step, details: details || null, subtaskId: null })),
    });
    return asTask(task);
  },
});
