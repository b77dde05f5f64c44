import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { checkingCodes, checkingLine, checkingShape } from '../../../kernel/tool/checking.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import { cancelTree } from '../flows/cancel-tree.ts';
import { reviseTask, settledTask } from '../flows/task-lifecycle.ts';
import { unblockedBy } from '../flows/task-readiness.ts';
import type { Task, TaskPatch } from '../rules/task.ts';
import { refuseArchived } from '../rules/task.ts';
import { canonicalStatus, type PlainStatus, plainStatuses, refusePlainMove } from '../rules/task-vocabulary.ts';
import { canceledIds, canceledText } from './canceled.ts';
import { taskCard } from './task-card.ts';
import { asEnded, asTask, type TaskShape, taskShape } from './task-shape.ts';

const input = () =>
  z.object({
    id: field.taskId,
    title: field.title.optional(),
    description: field.longText.optional().describe('Context and brief, up to 64 KiB'),
    status: z
      .enum(plainStatuses)
      .optional()
      .describe('draft to active, active to done; active clears a mark; canceled also cancels subtasks'),
    owner: field.agentId.optional().describe('Agent id of the new owner'),
    dispatch: z
      .enum(['hub', 'self'])
      .optional()
      .describe('hub: the hub may start the owner; self: the owner works by itself'),
  });

export const updateTask = writeTool({
  name: 'update_task',
  toolset: 'tasks',
  summary: 'Change the title, description, status or owner of a task; all given fields or none.',
  details: 'Status done archives it. A done or canceled task never changes again.',
  idempotent: false,
  input,
  output: () => taskShape.extend({ canceledIds: canceledIds.optional(), checking: checkingShape.optional() }),
  errors: [
    'TASK_NOT_FOUND',
    'TASK_ARCHIVED',
    'INVALID_TRANSITION',
    'NOTHING_TO_UPDATE',
    'AGENT_NOT_FOUND',
    'NOT_A_MEMBER',
    'BLOCKED',
    'ALREADY_CLAIMED',
    'READ_ONLY',
    ...checkingCodes,
  ],
  rest: { method: 'PATCH', path: '/api/tasks/:id', statuses: { AGENT_NOT_FOUND: 400 } },
  cli: {
    command: 'update',
    args: ['id'],
    ways: [
      {
        path: 'task start',
        about: 'Activate drafts so that they can be worked on.',
        args: ['id'],
        several: 'tasks',
        fields: ['id'],
        sets: { status: 'active' },
        example: '15',
        words: ({ id, title }, { line }) => line(`#${id} ${title} is active now.`),
      },
    ],
  },
  text: (task) =>
    task.status === 'canceled'
      ? canceledText(task, task.canceledIds)
      : `${task.checking === undefined ? sentence(task.status) : checkingLine(task.checking)}\n\n${taskCard(task)}`,
  whileChecking: async (unit, { id }, checking) => ({ ...asTask(await unit.tasks.get(taskNumber(id))), checking }),
  async run(unit, { id, ...fields }) {
    const { task, isResumed } = await settledTask(unit, taskNumber(id));
    refuseArchived(task);
    if (Object.values(fields).every((value) => value === undefined)) {
      throw new WaggleError('NOTHING_TO_UPDATE', 'The call names no field to change.', { id });
    }
    // If the holder of a lapsed claim made this call, the call has already made the task active again.
    if (fields.status !== undefined && !(isResumed && fields.status === 'active')) refusePlainMove(task, fields.status);
    return applied(unit, task, fields);
  },
});

async function applied(
  unit: Writes,
  task: Task,
  fields: Omit<z.output<ReturnType<typeof input>>, 'id'>,
): Promise<TaskShape & { canceledIds?: string[] }> {
  const { status, ...rest } = fields;
  const patch = defined(rest);
  if (status !== 'canceled') {
    const next = await reviseTask(unit, task, withStatus(patch, status));
    return asEnded(next, await unblockedBy(unit, next));
  }
  const current = Object.keys(patch).length === 0 ? task : await reviseTask(unit, task, patch);
  const { root, canceled } = await cancelTree(unit, current);
  return { ...asTask(root), canceledIds: canceled.map(String) };
}

function withStatus(patch: TaskPatch, status: PlainStatus | undefined): TaskPatch {
  return status === undefined ? patch : { ...patch, status: canonicalStatus(status) };
}

function sentence(status: PlainStatus): string {
  return status === 'done' ? 'Task completed and archived:' : 'Task updated:';
}
