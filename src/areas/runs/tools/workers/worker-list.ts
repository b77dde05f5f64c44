import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { iso } from '../../../../kernel/rules/time.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import type { Worker } from '../../rules/worker.ts';
import { workerStatuses } from './worker-fields.ts';

const workerRow = z.object({
  agentId: z.string(),
  name: z.string().nullable(),
  subagent_type: z.string(),
  description: z.string(),
  status: z.enum(workerStatuses),
  run_id: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  unacknowledged: z.int().describe('How many of its reports you have not acknowledged'),
  delivery_ids: z.array(z.string()).describe('Those reports'),
});

export const workerList = readTool({
  name: 'WorkerList',
  toolset: 'workers',
  summary: 'List all your workers as they are now, newest first, with the reports you have not acknowledged.',
  details: 'The whole picture: whatever you may have missed, this is how things stand.',
  input: () => z.object({ limit: field.limit(500, 200), cursor: field.cursor }),
  output: () => z.object({ workers: z.array(workerRow), next_cursor: z.string().optional() }),
  errors: [],
  cli: { command: 'list' },
  async run(unit, request) {
    const { items, next } = await unit.workers.list(request);
    const open = await unit.notifications.openOf(items.map(({ id }) => id));
    return {
      workers: items.map((worker) => asRow(worker, open.get(worker.id) ?? [])),
      ...defined({ next_cursor: next }),
    };
  },
});

function asRow(worker: Worker, open: readonly string[]): z.output<typeof workerRow> {
  return {
    agentId: worker.id,
    name: worker.name,
    subagent_type: worker.subagentType ?? worker.agent,
    description: worker.description,
    status: worker.status,
    run_id: worker.runId,
    started_at: worker.startedAt === null ? null : iso(worker.startedAt),
    ended_at: worker.endedAt === null ? null : iso(worker.endedAt),
    unacknowledged: open.length,
    delivery_ids: [...open],
  };
}
