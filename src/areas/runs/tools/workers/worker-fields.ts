import { z } from 'zod';
import { cappedText } from '../../../../kernel/tool/fields.ts';
import { workerLimits } from '../../rules/worker.ts';

export const workerField = {
  taskId: cappedText(200).min(1).describe('The worker: its id w-…, or the name you gave it'),
  name: cappedText(workerLimits.name)
    .refine((name) => name.trim() !== '', 'A name cannot be blank.')
    .refine((name) => !/^w-/i.test(name) && !/[@*]/.test(name), 'A name has no @ or * and does not start with w-.'),
  deliveryIds: z
    .array(z.string().regex(/^d-\d{1,15}$/, 'A delivery id looks like d-12.'))
    .min(1)
    .max(100),
};

export const workerStatuses = ['running', 'completed', 'failed', 'killed'] as const;

/** The type that the original tools give to a worker among their background tasks. */
export const TASK_TYPE = 'local_agent';
