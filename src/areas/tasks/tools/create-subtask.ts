import { z } from 'zod';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { openSubtask } from '../flows/open-subtask.ts';
import { settleClaim } from '../flows/task-claims.ts';
import { taskCard } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

export const createSubtask = writeTool({
  name: 'create_subtask',
  toolset: 'tasks',
  summary: 'Delegate one step of your task: a new task for another agent, linked to that step.',
  details: 'One subtask per step, for good. Only the owner of the task may do it.',
  idempotent: false,
  input: () =>
    z.object({
      taskId: field.taskId.describe('Your task, as in "12"'),
      stepIndex: field.index.describe('Which step, counted from 0'),
      title: field.title,
      description: field.longText.default('').describe('Context and brief, up to 64 KiB'),
      owner: field.agentId.optional().describe('Agent id of the owner; default: you'),
    }),
  output: () => z.object({ task: taskShape, parent: taskShape }),
  errors: [
    'TASK_NOT_FOUND',
    'NOT_OWNER',
    'TASK_ARCHIVED',
    'STEP_NOT_FOUND',
    'STEP_LINKED',
    'AGENT_NOT_FOUND',
    'NOT_A_MEMBER',
    'READ_ONLY',
  ],
  cli: { command: 'delegate', args: ['taskId', 'stepIndex', 'title'] },
  text: ({ task, parent }) => {
    const index = parent.steps.findIndex((step) => step.taskId === task.id);
    const first = `Created subtask #${task.id} for step ${index} of task #${parent.id}:`;
    return `${first}\n\n${taskCard(task)}\n\nParent task updated:\n\n${taskCard(parent)}`;
  },
  async run(unit, { taskId, stepIndex, title, description, owner }, { caller }) {
    const found = await unit.tasks.get(taskNumber(taskId));
    const { task: parent } = await settleClaim(unit, found, { agent: caller.agent, handle: null });
    const made = await openSubtask(unit, parent, {
      stepIndex,
      title,
      description,
      owner: owner ?? caller.agent,
    });
    return { task: asTask(made.task), parent: asTask(made.parent) };
  },
});
