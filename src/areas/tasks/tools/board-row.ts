import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import type { TaskSummary } from '../queries/views.ts';
import { taskStatuses } from '../rules/task.ts';

/** A task as one row: canonical status, and counts instead of texts. */
export const boardRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(taskStatuses),
  owner: z.string().nullable(),
  owner_handle: z.string().optional(),
  created_by: z.string(),
  dispatch: z.enum(['hub', 'self']),
  priority: z.int().describe('0 is the most urgent, 4 the least'),
  due_at: z.string().optional(),
  collection: z.string(),
  topics: z.array(z.string()),
  requires: z.array(z.string()).describe('Skills that a claimer must list'),
  parent_id: z.string().optional(),
  blocked_by: z.array(z.string()).describe('Open tasks that must end first'),
  steps: z.int(),
  steps_done: z.int(),
  subtasks: z.int(),
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().optional(),
});

export function asBoardRow(row: TaskSummary): z.output<typeof boardRow> {
  return {
    id: String(row.id),
    title: row.title,
    status: row.status,
    owner: row.owner,
    ...(row.ownerHandle === null ? {} : { owner_handle: row.ownerHandle }),
    created_by: row.createdBy,
    dispatch: row.dispatch === 'hub' ? 'hub' : 'self',
    priority: row.priority,
    ...(row.dueAt === null ? {} : { due_at: iso(row.dueAt) }),
    collection: row.collection,
    topics: [...row.topics],
    requires: [...row.requires],
    ...(row.parentId === null ? {} : { parent_id: String(row.parentId) }),
    blocked_by: row.openBlockers.map(String),
    steps: row.steps,
    steps_done: row.stepsDone,
    subtasks: row.subtasks,
    revision: row.revision,
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    ...(row.archivedAt === null ? {} : { archived_at: iso(row.archivedAt) }),
  };
}
