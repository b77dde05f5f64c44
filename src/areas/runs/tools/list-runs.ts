import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field, taskNumber } from '../../../kernel/tool/fields.ts';
import type { RunTotals } from '../queries/reads.ts';
import { runStatuses } from '../rules/run.ts';
import { asRun, type RunShape, runShape } from './run-shape.ts';

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
