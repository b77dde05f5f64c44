import { openTask } from '../../flows/tasks/task-lifecycle.ts';
import { writeTool } from '../define.ts';
import { createTask, newTask } from './create-task.ts';
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
  input: () => createTask.input().extend({ steps: updateSteps.input().shape.steps }),
  output: () => taskShape,
  errors: createTask.errors,
  cli: { command: 'add', args: ['title'] },
  async run(unit, { steps, ...wanted }, context) {
    const plan = steps.map(({ details, ...step }) => ({ ...step, details: details || null, subtaskId: null }));
    return asTask(await openTask(unit, { ...newTask(wanted, context), steps: plan }));
  },
});
