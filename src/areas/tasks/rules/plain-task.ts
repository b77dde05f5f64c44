import { iso } from '../../../kernel/rules/time.ts';
import type { Task } from './task.ts';
import { plainStatus } from './task-vocabulary.ts';

/** A task as plain data: ids as strings, times in ISO format, and optional fields omitted if empty. */
export function plainTask(task: Task) {
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
    createdAt: iso(task.createdAt),
    updatedAt: iso(task.updatedAt),
    ...(task.archivedAt === null ? {} : { archivedAt: iso(task.archivedAt) }),
  };
}
