import { z } from 'zod';
import type { Run } from '../../core/run.ts';
import { iso } from '../../core/time.ts';
import { readTool } from '../define.ts';
import { field, taskNumber } from '../fields.ts';

const runShape = z.object({
  run_id: z.string(),
  task_id: z.string().nullable(),
  thread_id: z.string(),
  agent: z.string(),
  reason: z.string(),
  driver: z.string(),
  status: z.enum(['running', 'ok', 'failed', 'canceled', 'lost']),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  usage: z.object({
    input_tokens: z.number().nullable(),
    output_tokens: z.number().nullable(),
    cache_read_tokens: z.number().nullable(),
    cost_usd: z.number().nullable(),
    turns: z.number().nullable(),
  }),
});

export const listRuns = readTool({
  name: 'list_runs',
  toolset: 'runs',
  summary: 'List what the hub has run, newest first: how it ended and what it used.',
  listed: false,
  input: z.object({
    taskId: field.taskId.optional().describe('Only runs of this task'),
    limit: field.limit(200, 50),
    cursor: field.cursor,
  }),
  output: z.object({
    runs: z.array(runShape),
    parked: z.object({ reason: z.string(), until: z.string().nullable() }).optional(),
    paused: z.boolean(),
    next_cursor: z.string().optional(),
  }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs' },
  cli: { command: 'list' },
  async run(unit, { taskId, limit, cursor }) {
    const task = taskId === undefined ? undefined : await unit.tasks.get(taskNumber(taskId));
    const page = await unit.runs.list({ limit, cursor }, task?.id);
    const lease = task?.threadId == null ? undefined : await unit.leases.find(task.threadId);
    const parked = lease?.parked ?? null;
    return {
      runs: page.items.map(asRun),
      ...(parked === null ? {} : { parked: { reason: parked, until: untilOf(lease?.notBefore ?? 0) } }),
      paused: (await unit.leases.paused()) !== undefined,
      ...(page.next === undefined ? {} : { next_cursor: page.next }),
    };
  },
});

function untilOf(notBefore: number): string | null {
  return notBefore === 0 ? null : iso(notBefore);
}

function asRun(run: Run): z.output<typeof runShape> {
  return {
    run_id: run.id,
    task_id: run.taskId === null ? null : String(run.taskId),
    thread_id: run.threadId,
    agent: run.agent,
    reason: run.reason,
    driver: run.driver,
    status: run.status,
    failure: run.failure,
    detail: run.detail,
    started_at: iso(run.startedAt),
    ended_at: run.endedAt === null ? null : iso(run.endedAt),
    usage: {
      input_tokens: run.usage.inputTokens,
      output_tokens: run.usage.outputTokens,
      cache_read_tokens: run.usage.cacheReadTokens,
      cost_usd: run.usage.costUsd,
      turns: run.usage.turns,
    },
  };
}
