import { z } from 'zod';
import { plainStatuses } from '../../core/task-vocabulary.ts';

/**
 * The file layout that older task daemons keep: `tasks.json` with the open tasks and the next id, `history.jsonl` with
 * one archived task per line. Waggle writes it as a mirror and reads it as an import; unknown fields are dropped.
 */
const id = z.string().regex(/^[1-9]\d{0,14}$/);

const step = z.object({
  title: z.string().min(1),
  details: z.string().optional(),
  done: z.boolean().default(false),
  taskId: id.optional(),
});

const resource = z.object({ type: z.enum(['url', 'file']), value: z.string(), label: z.string().optional() });

export const fileTask = z.object({
  id,
  title: z.string().min(1),
  description: z.string().default(''),
  owner: z.string().min(1).nullable(),
  createdBy: z.string().min(1),
  status: z.enum(plainStatuses),
  steps: z.array(step).default([]),
  resources: z.array(resource).default([]),
  threadId: z.string().optional(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});

export const archivedFileTask = fileTask.extend({
  status: z.enum(['done', 'canceled']),
  archivedAt: z.iso.datetime({ offset: true }).optional(),
});

export const tasksFile = z.object({
  tasks: z.array(fileTask.extend({ status: z.enum(['draft', 'active']) })),
  nextId: z.int().min(1).optional(),
});

export type FileTask = z.output<typeof fileTask> & { readonly archivedAt?: string | undefined };
