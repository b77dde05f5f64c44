import { WaggleError } from '../../core/errors.ts';
import type { FailureReason, Run, RunStatus, RunUsage, WakeReason } from '../../core/runs/run.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { visibleRuns } from './visible-runs.ts';

const MICROS = 1_000_000;

export interface NewRun
  extends Pick<Run, 'id' | 'threadId' | 'agent' | 'taskId' | 'reason' | 'driver' | 'fence' | 'sessionRef' | 'wakeSeq'> {
  readonly lane: string | null;
  readonly holder: string;
}

export interface RunEnd {
  readonly status: Exclude<RunStatus, 'running'>;
  readonly failure?: FailureReason | null;
  readonly detail?: string | null;
  readonly result?: string | null;
}

export interface RunFilter {
  readonly taskId?: number | undefined;
  readonly agent?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** Who started the workers. */
  readonly parent?: string | undefined;
}

export interface RunTotals {
  readonly runs: number;
  /** Runs whose cost nobody told; they count as nothing. */
  readonly unpriced: number;
  readonly costUsd: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ms: number;
}

export function runReads(context: UnitContext) {
  const { db } = context.connection;
  const visible = () => visibleRuns(context).selectAll('runs');

  function filtered({ taskId, agent, status, parent }: RunFilter) {
    let query = visible();
    if (taskId !== undefined) query = query.where('runs.task_id', '=', taskId);
    if (agent !== undefined) query = query.where('runs.agent_id', '=', agent);
    if (status !== undefined) query = query.where('runs.status', '=', status);
    if (parent !== undefined) query = query.where('workers.parent_agent', '=', parent);
    return query;
  }

  return {
    async find(id: string): Promise<Run | undefined> {
      const row = await visible().where('runs.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : runFrom(row);
    },
    /** For flows that go down a tree of workers, whose runs are not all the caller's to see. */
    async peek(id: string): Promise<{ run: Run; output: string | null } | undefined> {
      const row = await db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { run: runFrom(row), output: row.output };
    },
    /** What all of them together have used. */
    async totals(filter: RunFilter): Promise<RunTotals> {
      const row = await filtered(filter)
        .clearSelect()
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
    },
    /** Which of these runs still hold their threads. */
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
    /** What runs that started since then have cost, as far as they told. */
    async spentUsd(since: Instant): Promise<number> {
      const row = await db
        .selectFrom('runs')
        .select((run) => run.fn.sum<number | null>('cost_micros').as('micros'))
        .where('started_at', '>=', since)
        .executeTakeFirstOrThrow();
      return Number(row.micros ?? 0) / MICROS;
    },
    /** How often the thread's runs ended that way since then. */
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
    /** Where the run's program was started. */
    async placeOf(id: string): Promise<{ holder: string; pid: number | null } | undefined> {
      return db.selectFrom('runs').select(['holder', 'pid']).where('id', '=', id).executeTakeFirst();
    },
    async output(id: string): Promise<{ text: string | null; cut: number } | undefined> {
      const row = await visible().where('runs.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { text: row.output, cut: row.output_cut };
    },
  };
}

export function runWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;

  async function set(id: string, columns: Partial<Schema['runs']>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set(columns)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async function requireHeld(id: string, writes: number): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set((run) => ({ writes: run('writes', '+', writes) }))
      .where('id', '=', id)
      .where('status', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new WaggleError('UNAUTHENTICATED', 'The run of this token has ended.');
  }

  return {
    ...runReads(context),
    async start(run: NewRun): Promise<Run> {
      const row = { ...freshRun(run, now) };
      await db.insertInto('runs').values(row).execute();
      return runFrom(row);
    },
    /**
     * The last statement of every write on behalf of a run. Whoever ends a run changes the same row, so a late write
     * either commits before that or is refused with all it did.
     */
    stillHeld: (id: string) => requireHeld(id, 0),
    /** The same for what the agent itself writes, which is counted. */
    countWrite: (id: string) => requireHeld(id, 1),
    async connected(id: string): Promise<void> {
      await db
        .updateTable('runs')
        .set({ connected_at: now })
        .where('id', '=', id)
        .where('connected_at', 'is', null)
        .execute();
    },
    /** False when the run has ended in the meantime. */
    note: (id: string, columns: Partial<Pick<Schema['runs'], 'session_ref' | 'pid' | 'denials'>>) => set(id, columns),
    async keepOutput(id: string, output: string, cut: number): Promise<void> {
      await db.updateTable('runs').set({ output, output_cut: cut }).where('id', '=', id).execute();
    },
    async used(id: string, usage: RunUsage): Promise<boolean> {
      return set(id, {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        cache_read_tokens: usage.cacheReadTokens,
        cost_micros: usage.costUsd === null ? null : Math.round(usage.costUsd * MICROS),
        turns: usage.turns,
      });
    },
    /** Ends the run and its tokens; false when somebody else ended it before. */
    async end(id: string, { status, failure = null, detail = null, result = null }: RunEnd): Promise<boolean> {
      await db
        .updateTable('tokens')
        .set({ revoked_at: now })
        .where('run_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
      return set(id, { status, failure, detail, result, ended_at: now });
    },
    async writesOf(id: string): Promise<number> {
      const row = await db.selectFrom('runs').select('writes').where('id', '=', id).executeTakeFirst();
      return row?.writes ?? 0;
    },
  };
}

function freshRun(run: NewRun, now: Instant): Schema['runs'] {
  return {
    id: run.id,
    thread_id: run.threadId,
    agent_id: run.agent,
    task_id: run.taskId,
    reason: run.reason,
    lane: run.lane,
    driver: run.driver,
    status: 'running',
    failure: null,
    detail: null,
    fence: run.fence,
    wake_seq: run.wakeSeq,
    holder: run.holder,
    pid: null,
    started_at: now,
    ended_at: null,
    connected_at: null,
    writes: 0,
    denials: 0,
    session_ref: run.sessionRef,
    input_tokens: null,
    output_tokens: null,
    cache_read_tokens: null,
    cost_micros: null,
    turns: null,
    result: null,
    output: null,
    output_cut: 0,
  };
}

export function runFrom(row: Schema['runs']): Run {
  return {
    id: row.id,
    threadId: row.thread_id,
    agent: row.agent_id,
    taskId: row.task_id,
    // These three come from the same unions that the writes above take.
    reason: row.reason as WakeReason,
    status: row.status as RunStatus,
    failure: row.failure as FailureReason | null,
    driver: row.driver,
    detail: row.detail,
    fence: row.fence,
    wakeSeq: row.wake_seq,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    connectedAt: row.connected_at,
    sessionRef: row.session_ref,
    result: row.result,
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cacheReadTokens: row.cache_read_tokens,
      costUsd: row.cost_micros === null ? null : row.cost_micros / MICROS,
      turns: row.turns,
    },
  };
}
