import { z } from 'zod';
import { iso } from '../../../kernel/rules/time.ts';
import type { ListedRun, RunningWorker } from '../queries/views.ts';
import { runStatuses } from '../rules/run.ts';

export const runShape = z.object({
  run_id: z.string(),
  task_id: z.string().nullable(),
  title: z.string().optional().describe('Current title of its task'),
  worker: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      description: z.string(),
      parent: z.string().describe('Agent that started it'),
      parent_thread: z.string().nullable(),
      report: z
        .enum(['pending', 'delivered', 'acknowledged'])
        .nullable()
        .describe('What became of the report of this run; null while there is none'),
    })
    .optional()
    .describe('The worker that it is a run of, if it has no task'),
  thread_id: z.string(),
  agent: z.string(),
  reason: z.string(),
  driver: z.string(),
  status: z.enum(runStatuses),
  failure: z.string().nullable(),
  detail: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  last_line: z.string().optional().describe('What it said or did last, while it runs'),
  usage: z.object({
    input_tokens: z.number().nullable(),
    output_tokens: z.number().nullable(),
    cache_read_tokens: z.number().nullable(),
    cost_usd: z.number().nullable(),
    turns: z.number().nullable(),
  }),
});

export type RunShape = z.output<typeof runShape>;

export function asRun({ run, title, worker, lastLine }: ListedRun): RunShape {
  return {
    run_id: run.id,
    task_id: run.taskId === null ? null : String(run.taskId),
    ...(title === null ? {} : { title }),
    ...(worker === null ? {} : { worker: asWorker(worker) }),
    thread_id: run.threadId,
    agent: run.agent,
    reason: run.reason,
    driver: run.driver,
    status: run.status,
    failure: run.failure,
    detail: run.detail,
    started_at: iso(run.startedAt),
    ended_at: run.endedAt === null ? null : iso(run.endedAt),
    ...(lastLine === null ? {} : { last_line: lastLine }),
    usage: {
      input_tokens: run.usage.inputTokens,
      output_tokens: run.usage.outputTokens,
      cache_read_tokens: run.usage.cacheReadTokens,
      cost_usd: run.usage.costUsd,
      turns: run.usage.turns,
    },
  };
}

function asWorker({ parentThread, ...worker }: RunningWorker): NonNullable<RunShape['worker']> {
  return { ...worker, parent_thread: parentThread };
}

export const runField = z.string().min(1).max(100).describe('Run id, as in "r-12-0af3c1"');
