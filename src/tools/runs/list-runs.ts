import { z } from 'zod';
import { defined } from '../../core/defined.ts';
import { runStatuses } from '../../core/runs/run.ts';
import { iso } from '../../core/time.ts';
import type { RunTotals } from '../../store/runs/reads.ts';
import type { RunningWorker, RunSight } from '../../store/runs/views.ts';
import { readTool } from '../define.ts';
import { field, taskNumber } from '../fields.ts';

const runShape = z.object({
  run_id: z.string(),
  task_id: z.string().nullable(),
  title: z.string().optional().describe('Of its task, as it is today'),
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
    .describe('Whose run it is, if it has no task'),
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

type RunShape = z.output<typeof runShape>;

const totalsShape = z.object({
  runs: z.int(),
  seconds: z.number(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number(),
  cost_unknown: z.int(),
});
type TotalsShape = z.output<typeof totalsShape>;

export const listRuns = readTool({
  name: 'list_runs',
  toolset: 'runs',
  summary: 'List what the hub has run, newest first: how it ended and what it used.',
  listed: false,
  input: () =>
    z.object({
      taskId: field.taskId.optional().describe('Only runs of this task'),
      agent: field.agentId.optional().describe('Only runs of this agent'),
      status: z.enum(runStatuses).optional().describe('Only runs in this state'),
      parent: field.agentId.optional().describe('Only runs of workers that this agent started'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      runs: z.array(runShape),
      parked: z.object({ reason: z.string(), until: z.string().nullable() }).optional(),
      paused: z.boolean(),
      totals: totalsShape.describe('Over all of them, not only this page; runs of unknown cost count as 0'),
      next_cursor: z.string().optional(),
    }),
  errors: ['TASK_NOT_FOUND'],
  rest: { method: 'GET', path: '/api/runs' },
  cli: { command: 'list' },
  text: ({ runs, parked, paused, totals, next_cursor }, { taskId, agent, status, parent }) =>
    [
      ...(paused ? ['All dispatch is paused.'] : []),
      ...(parked === undefined
        ? []
        : [`Parked (${parked.reason})${parked.until === null ? '' : ` until ${parked.until}`}.`]),
      ...(runs.length === 0 ? [noneFor([taskId, agent, status, parent])] : runs.map(runLine)),
      ...(runs.length === 0 ? [] : [totalsLine(totals)]),
      ...(next_cursor === undefined ? [] : [`There are more: cursor ${next_cursor}`]),
    ].join('\n'),
  async run(unit, { taskId, agent, status, parent, limit, cursor }) {
    const task = taskId === undefined ? undefined : await unit.tasks.get(taskNumber(taskId));
    const filter = { taskId: task?.id, agent, status, parent };
    const page = await unit.runs.page(filter, { limit, cursor });
    const parked = task === undefined ? undefined : await unit.runs.whyParked(task.id);
    return {
      runs: page.items.map(asRun),
      ...(parked === undefined ? {} : { parked: { reason: parked.reason, until: untilOf(parked.until) } }),
      paused: (await unit.dispatch.paused()) !== undefined,
      totals: asTotals(await unit.runs.totals(filter)),
      ...defined({ next_cursor: page.next }),
    };
  },
});

function noneFor(filters: readonly unknown[]): string {
  return filters.some((filter) => filter !== undefined) ? 'No run matches that.' : 'Nothing has run yet.';
}

function runLine({ run_id, task_id, worker, agent, status, failure, usage, ...run }: RunShape): string {
  const { reason, started_at, ended_at } = run;
  const spent = ended_at === null ? [] : [`${seconds(Date.parse(ended_at) - Date.parse(started_at))} s`];
  const cost = usage.cost_usd === null ? [] : [`$${usage.cost_usd}`];
  const end = failure === null ? status : `${status} (${failure})`;
  const facts = [reason, started_at, ...spent, ...cost].join(', ');
  return `${run_id}  ${task_id === null ? (worker?.id ?? '-') : `#${task_id}`}  ${agent}  ${end}  ${facts}`;
}

function totalsLine({
  runs,
  seconds: spent,
  input_tokens,
  output_tokens,
  cost_usd,
  cost_unknown,
}: TotalsShape): string {
  const unknown = cost_unknown === 0 ? '' : ` and the unknown cost of ${cost_unknown}`;
  return `${runs} in all: ${spent} s, ${input_tokens} tokens in, ${output_tokens} out, $${cost_usd}${unknown}`;
}

function asTotals({ runs, unpriced, costUsd, inputTokens, outputTokens, ms }: RunTotals): TotalsShape {
  return {
    runs,
    seconds: seconds(ms),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_usd: costUsd,
    cost_unknown: unpriced,
  };
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;

function untilOf(notBefore: number): string | null {
  return notBefore === 0 ? null : iso(notBefore);
}

function asRun({ run, title, worker, lastLine }: RunSight): RunShape {
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
