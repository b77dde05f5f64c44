import { z } from 'zod';
import { hubTool } from '../../../../kernel/tool/define.ts';
import { workerOutput } from '../../flows/workers/worker-output.ts';
import { workers } from './dialect.ts';
import { TASK_TYPE, workerField, workerStatuses } from './worker-fields.ts';

const LONGEST_WAIT = 600_000;

export const taskOutput = hubTool({
  name: 'TaskOutput',
  toolset: 'workers',
  dialect: workers,
  summary: 'Read what a worker of yours has said and its whole result, waiting until it ends if you like.',
  details:
    'A result that you read here is not delivered to you again; acknowledge its delivery_id like any other report.',
  readOnly: false,
  input: () =>
    z.object({
      task_id: workerField.taskId,
      block: z.boolean().default(true).describe('Wait until it has ended'),
      timeout: z.int().min(0).max(LONGEST_WAIT).default(30_000).describe('Maximum wait in milliseconds, 0-600000'),
    }),
  output: () =>
    z.object({
      retrieval_status: z.enum(['success', 'not_ready', 'timeout']),
      task: z.object({
        task_id: z.string(),
        task_type: z.string(),
        status: z.enum(workerStatuses),
        description: z.string(),
        output: z.string(),
        result: z.string().optional(),
        error: z.string().optional(),
        run_id: z.string().nullable(),
        delivery_id: z.string().optional(),
      }),
    }),
  errors: ['WORKER_NOT_FOUND'],
  cli: { command: 'output', args: ['task_id'] },
  async run(desk, { task_id, block, timeout }, signal) {
    const found = await workerOutput(desk, task_id, block ? timeout : 0, signal);
    const { worker, output, result, error, deliveryId } = found;
    const ended = worker.status !== 'running';
    return {
      retrieval_status: ended ? ('success' as const) : block ? ('timeout' as const) : ('not_ready' as const),
      task: {
        task_id: worker.id,
        task_type: TASK_TYPE,
        status: worker.status,
        description: worker.description,
        output,
        ...(result === null ? {} : { result }),
        ...(error === null ? {} : { error }),
        run_id: worker.runId,
        ...(deliveryId === null ? {} : { delivery_id: deliveryId }),
      },
    };
  },
});
