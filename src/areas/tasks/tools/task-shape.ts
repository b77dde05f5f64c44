import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { type ProofMark, proofMarks } from '../../../kernel/rules/proof.ts';
import { plainTask } from '../rules/plain-task.ts';
import type { Task } from '../rules/task.ts';
import { markOf, plainStatuses } from '../rules/task-vocabulary.ts';

const step = z.object({
  title: z.string(),
  details: z.string().optional(),
  done: z.boolean(),
  taskId: z.string().optional(),
});

const resource = z.object({ type: z.enum(['url', 'file']), value: z.string(), label: z.string().optional() });

/** The task in the format of this dialect. */
export const taskShape = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  owner: z.string().nullable(),
  createdBy: z.string(),
  status: z.enum(plainStatuses),
  marked: z.enum(['blocked', 'review']).optional(),
  steps: z.array(step),
  resources: z.array(resource),
  threadId: z.string().optional(),
  parentTaskId: z.string().optional(),
  dispatch: z.enum(['hub', 'self']),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().optional(),
  unblocked: z.array(z.string()).optional().describe('After its completion: tasks that waited only for this one'),
  proof: z.enum(proofMarks).optional(),
});

export type TaskShape = z.output<typeof taskShape>;

export const taskPage = z.object({ tasks: z.array(taskShape), next_cursor: z.string().optional() });

/** The completed task, with the tasks that became free. */
export function asEnded(task: Task, unblocked: readonly string[]): TaskShape {
  return unblocked.length === 0 ? asTask(task) : { ...asTask(task), unblocked: [...unblocked] };
}

export function asTask(task: Task, proof?: ProofMark): TaskShape {
  const marked = markOf(task.status);
  const parent = task.parentId === null ? {} : { parentTaskId: String(task.parentId) };
  return joined(plainTask(task), defined({ marked }), parent, { dispatch: task.dispatch }, defined({ proof }));
}
