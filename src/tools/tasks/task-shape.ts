import { z } from 'zod';
import type { Task } from '../../core/task.ts';
import { plainStatus, plainStatuses } from '../../core/task-vocabulary.ts';
import { iso } from '../../core/time.ts';

const step = z.object({
  title: z.string(),
  details: z.string().optional(),
  done: z.boolean(),
  taskId: z.string().optional(),
});

const resource = z.object({ type: z.enum(['url', 'file']), value: z.string(), label: z.string().optional() });

/** The task as this dialect tells it. */
export const taskShape = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  owner: z.string().nullable(),
  createdBy: z.string(),
  status: z.enum(plainStatuses),
  steps: z.array(step),
  resources: z.array(resource),
  threadId: z.string().optional(),
  parentTaskId: z.string().optional(),
  dispatch: z.enum(['hub', 'self']),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().optional(),
});

export type TaskShape = z.output<typeof taskShape>;

export const taskPage = z.object({ tasks: z.array(taskShape), next_cursor: z.string().optional() });

export function asTask(task: Task): TaskShape {
  return {
    id: String(task.id),
    title: task.title,
    description: task.description,
    owner: task.owner,
    createdBy: task.createdBy,
    status: plainStatus(task.status),
    steps: task.steps.map((one) => ({
      title: one.title,
      ...(one.details === null ? {} : { details: one.details }),
      done: one.done,
      ...(one.subtaskId === null ? {} : { taskId: String(one.subtaskId) }),
    })),
    resources: task.resources.map((one) => ({
      type: one.type,
      value: one.value,
      ...(one.label === null ? {} : { label: one.label }),
    })),
    ...(task.threadId === null ? {} : { threadId: task.threadId }),
    ...(task.parentId === null ? {} : { parentTaskId: String(task.parentId) }),
    dispatch: task.dispatch,
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
    ...(task.archivedAt === null ? {} : { archivedAt: iso(task.archivedAt) }),
  };
}
