import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { FailureReason, Run } from '../rules/run.ts';
import { MICROS, runFrom } from './rows.ts';
import { spentUsd } from './spend-cap.ts';
import { transcripts } from './transcript.ts';
import { runViews } from './views.ts';
import { matchingRuns, type RunFilter, visibleRuns } from './visible-runs.ts';

export interface RunTotals {
  readonly runs: number;
  /** The number of runs that did not report a cost; they count as zero. */
  readonly unpriced: number;
  readonly costUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ms: number;
}

export function runReads(context: UnitContext) {
  const { db } = context.connection;
  return joined(runViews(context), transcripts(context), {
    async find(id: string): Promise<Run | undefined> {
      const row = await allVisible(context).where('runs.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : runFrom(row);
    },
    totals: (filter: RunFilter) => totalsOf(context, filter),
    /** Which of these runs are still running. */
    async stillRunning(ids: readonly string[]): Promise<readonly string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('runs')
        .select('id')
        .where('id', 'in', [...ids])
        .where('status', '=', 'running')
        .execute();
      return rows.map((row) => row.id);
    },
    /** All runs that have not ended, with the hub that started each. */
    running: () => db.selectFrom('runs').select(['id', 'holder']).where('status', '=', 'running').execute(),
    /** The cost of runs that started since then, as far as they reported it. */
    spentUsd: (since: Instant) => spentUsd(context, since),
    /** How often the thread's runs failed for that reason since then. */
    async failed(threadId: string, failure: FailureReason, since: Instant): Promise<number> {
      const row = await db
        .selectFrom('runs')
        .select((run) => run.fn.countAll<number>().as('count'))
        .where('thread_id', '=', threadId)
        .where('started_at', '>=', since)
        .where('failure', '=', failure)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** How often the agent was started since then. */
    async startsOf(agent: AgentId, since: Instant): Promise<number> {
      const row = await db
        .selectFrom('runs')
        .select((run) => run.fn.countAll<number>().as('count'))
        .where('agent_id', '=', agent)
        .where('started_at', '>=', since)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** Which hub and process the run's program was started in, and whether it has ended. */
    async placeOf(id: string): Promise<{ holder: string; pid: number | null; status: string } | undefined> {
      return db.selectFrom('runs').select(['holder', 'pid', 'status']).where('id', '=', id).executeTakeFirst();
    },
    async output(id: string): Promise<{ text: string | null; cut: number } | undefined> {
      const row = await allVisible(context).where('runs.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { text: row.output, cut: row.output_cut };
    },
  });
}

function allVisible(context: UnitContext) {
  return visibleRuns(context).selectAll('runs');
}

/** The total usage of all matching runs. */
async function totalsOf(context: UnitContext, filter: RunFilter): Promise<RunTotals> {
  const row = await matchingRuns(context, filter)
    .select(({ fn }) => [
      fn.countAll<number>().as('runs'),
      fn.count<number>('runs.cost_micros').as('priced'),
      fn.sum<number | null>('runs.cost_micros').as('micros'),
      fn.sum<number | null>('runs.input_tokens').as('inputTokens'),
      fn.sum<number | null>('runs.output_tokens').as('outputTokens'),
      fn.sum<number | null>('runs.started_at').filterWhere('runs.ended_at', 'is not', null).as('started'),
      fn.sum<number | null>('runs.ended_at').as('ended'),
    ])
    .executeTakeFirstOrThrow();
  return {
    runs: Number(row.runs),
    unpriced: Number(row.runs) - Number(row.priced),
    costUsd: Number(row.micros ?? 0) / MICROS,
    inputTokens: Number(row.inputTokens ?? 0),
    outputTokens: Number(row.outputTokens ?? 0),
    ms: Number(row.ended ?? 0) - Number(row.started ?? 0),
  };
}
