import type { AnswerOf } from '../../../composition/called-tools.ts';
import { answer, type Context } from '../../../kernel/cli/context.ts';
import { calledHere, type Io } from '../../../kernel/cli/io.ts';
import { throughDoor } from '../../../kernel/cli/through-door.ts';
import { age } from '../../../kernel/cli/words/quantities.ts';
import { table } from '../../../kernel/cli/words/table.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import { refuseSlip } from './known-owner.ts';
import { viewOf } from './task-commands.ts';

export interface RunsOptions {
  readonly task?: string;
  readonly owner?: string;
  readonly limit: number;
}

type Answer = AnswerOf<'list_runs'>;

const marks = { running: '●', ok: '✓', failed: '✗', canceled: '✗', lost: '■' };

/** Shows current and past runs as a table. */
export function runs(context: Context, { task, owner, limit }: RunsOptions): Promise<void> {
  return throughDoor(context, 'read', async (call) => {
    const filter = defined({ taskId: task?.replace(/^#/, ''), agent: owner });
    const found = await call('list_runs', { ...filter, limit });
    if (found.runs.length === 0) await refuseSlip(call, owner);
    const { now, columns } = viewOf(context);
    answer(context, found, () => runLines(context.io, found, now, columns).join('\n'));
  });
}

function runLines(io: Io, { runs: rows, paused, totals, next_cursor }: Answer, now: Instant, columns?: number) {
  const stopped = paused
    ? [calledHere(io, 'No agents are started while the hub is paused. To resume: waggle resume'), '']
    : [];
  if (rows.length === 0)
    return [...stopped, calledHere(io, 'No runs yet. To start the owner of a task: waggle task run <id>')];
  const cost = totals.cost_usd === 0 ? '' : `, $${totals.cost_usd.toFixed(2)}`;
  return [
    ...stopped,
    table(
      rows.map((row) => shown(row, now)),
      columns,
    ),
    '',
    `${counted(totals.runs, 'run')} in total${cost}.${next_cursor === undefined ? '' : ' To see more: --limit'}`,
  ];
}

function shown(row: Answer['runs'][number], now: Instant) {
  const began = Date.parse(row.started_at);
  const lasted = (row.ended_at === null ? now : Date.parse(row.ended_at)) - began;
  const what = row.title === undefined ? '' : plainLine(row.title);
  return {
    status: `${marks[row.status]} ${row.status}${row.failure === null ? '' : ` (${row.failure})`}`,
    run: row.run_id,
    task: `${row.task_id === null ? '' : `#${row.task_id} `}${what}`,
    agent: row.agent,
    took: tookWords(lasted),
    cost: row.usage.cost_usd === null ? null : `$${row.usage.cost_usd.toFixed(2)}`,
    began: age(now - began),
  };
}

function tookWords(ms: number): string {
  if (ms < 60_000) return `${Math.max(0, Math.round(ms / 1000))} s`;
  return ms < 3_600_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`;
}
