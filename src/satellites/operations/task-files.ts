import { z } from 'zod';
import { plainTask } from '../../areas/tasks/rules/plain-task.ts';
import { resourceFault } from '../../areas/tasks/rules/resource.ts';
import type { Task } from '../../areas/tasks/rules/task.ts';
import { plainStatuses } from '../../areas/tasks/rules/task-vocabulary.ts';
import { limits } from '../../kernel/rules/limits.ts';
import { anyBytes, anyText, field } from '../../kernel/tool/fields.ts';

/** An id has at most 15 digits; imported ids stay below this, so that new tasks can still get higher ones. */
export const HIGHEST_FOREIGN_ID = 900_000_000_000_000;

/**
 * The file layout of older task daemons: `tasks.json` with the open tasks and the next id, `history.jsonl` with one
 * archived task per line. Waggle writes it as a mirror and reads it as an import; unknown fields are dropped. Its texts
 * have the same limits as a tool's input.
 */
const id = field.taskId.refine((text) => Number(text) <= HIGHEST_FOREIGN_ID, `Ids end at ${HIGHEST_FOREIGN_ID}.`);

const step = z.object({
  title: field.stepTitle,
  details: anyBytes(limits.textBytes).optional(),
  done: z.boolean().default(false),
  taskId: id.optional(),
});

const resource = z
  .object({
    type: z.enum(['url', 'file']),
    value: anyText(limits.resourceValue),
    label: anyText(limits.title).optional(),
  })
  .superRefine((one, context) => {
    const fault = resourceFault(one);
    if (fault !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: fault });
  });

const fileTask = z.object({
  id,
  title: field.title,
  description: anyBytes(limits.textBytes).default(''),
  owner: z.string().min(1).nullable(),
  createdBy: z.string().min(1),
  status: z.enum(plainStatuses),
  steps: z.array(step).max(limits.steps).default([]),
  resources: z.array(resource).max(limits.resources).default([]),
  threadId: z.string().optional(),
  dispatch: z.enum(['hub', 'self']).optional(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});

export const archivedFileTask = fileTask
  .extend({
    status: z.enum(['done', 'canceled']),
    archivedAt: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ archivedAt, updatedAt }) => archivedAt === undefined || Date.parse(archivedAt) >= Date.parse(updatedAt), {
    path: ['archivedAt'],
    message: 'A task is archived after its last change.',
  });

export const tasksFile = z.object({
  tasks: z.array(fileTask.extend({ status: z.enum(['draft', 'active']) })),
  nextId: z.int().min(1).max(HIGHEST_FOREIGN_ID).optional(),
});

export type FileTask = z.output<typeof fileTask> & { readonly archivedAt?: string | undefined };

/** The older daemons started the owner of every task, so only a task with another `dispatch` states it. */
export function asFileTask(task: Task): FileTask {
  return { ...plainTask(task), ...(task.dispatch === 'self' ? { dispatch: 'self' as const } : {}) };
}
