import { z } from 'zod';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { checkNames } from '../../../kernel/tool/checking.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { openTask, type TaskDraft } from '../flows/task-lifecycle.ts';
import { cardAfter } from './task-card.ts';
import { asTask, taskShape } from './task-shape.ts';

const input = () =>
  z.object({
    title: field.title,
    description: field.longText.default('').describe('Context and brief, up to 64 KiB'),
    owner: field.agentId.optional().describe('Agent id of the owner; default: you'),
    checks: checkNames.optional().describe('Checks of the repository that must pass before it is done'),
    draft: z.boolean().default(false).describe('true: visible, but nobody is started on it'),
  });

export const createTask = writeTool({
  name: 'create_task',
  toolset: 'tasks',
  summary: 'Create a task with its own thread, owned by you unless you name another agent.',
  details: 'Active at once unless draft is true. Plan it with update_steps.',
  idempotent: false,
  input,
  output: () => taskShape,
  errors: ['AGENT_NOT_FOUND'],
  namedOnly: ['checks'],
  cli: { command: 'create', args: ['title'] },
  text: cardAfter('Created task:'),
  async run(unit, wanted, context) {
    const task = await openTask(unit, newTask(wanted, context));
    await unit.checks.require(task.id, wanted.checks ?? []);
    return asTask(task);
  },
});

/** Builds the task from the input of the call. */
export function newTask(
  { title, description, owner, draft }: z.output<ReturnType<typeof input>>,
  { caller: { agent } }: Pick<RunContext, 'caller'>,
): TaskDraft {
  return {
    title,
    description,
    owner: owner ?? agent,
    createdBy: agent,
    collectionId: WORKSPACE_ID,
    status: draft ? 'pending' : 'active',
    dispatch: 'hub',
  };
}
