import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import type { TimelineItem } from '../queries/timeline.ts';

const MICROS = 1_000_000;

const item = z.object({
  kind: z.enum(['entry', 'run', 'message', 'memory']),
  key: z.string().describe('Unique among items of its kind'),
  at: z.string(),
  author: z.string(),
  type: z.string().describe("An entry's type, a run's status, a message's or memory's type"),
  text: z.string().nullable(),
  to: z.string().optional(),
  run: z
    .object({
      run_id: z.string(),
      reason: z.string(),
      driver: z.string(),
      ended_at: z.string().nullable(),
      failure: z.string().nullable(),
      tokens: z.int().nullable(),
      cost_usd: z.number().nullable(),
    })
    .optional(),
});

/** GET /api/tasks/:id/timeline: the threads of all owners, merged with runs, mail and memories. */
export const getTaskTimeline = readTool({
  name: 'get_task_timeline',
  toolset: 'tasks',
  summary: 'Read what was said, run and remembered on a task, newest first.',
  details: 'Mail on the task is shown to its sender, its recipient and administrators.',
  listed: false,
  input: () =>
    z.object({
      id: field.taskId,
      only: z
        .enum(['talk', 'memory'])
        .optional()
        .describe('Only what was said and sent, or what was remembered; default: all'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () => z.object({ items: z.array(item), next_cursor: z.string().optional() }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/tasks/:id/timeline' },
  cli: { command: 'timeline', args: ['id'] },
  async run(unit, { id, only, limit, cursor }) {
    const task = await unit.tasks.get(taskNumber(id));
    const page = await unit.tasks.timeline(task.id, { only, limit, cursor });
    return { items: page.items.map(asItem), ...defined({ next_cursor: page.next }) };
  },
});

function asItem({ kind, key, at, author, type, text, to, run }: TimelineItem): z.output<typeof item> {
  const base = { kind, key, at: iso(at), author, type, text, ...defined({ to }) };
  if (run === undefined) return base;
  return {
    ...base,
    run: {
      run_id: run.id,
      reason: run.reason,
      driver: run.driver,
      ended_at: run.endedAt === null ? null : iso(run.endedAt),
      failure: run.failure,
      tokens: run.tokens,
      cost_usd: run.costMicros === null ? null : run.costMicros / MICROS,
    },
  };
}
