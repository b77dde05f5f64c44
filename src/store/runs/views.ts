import type { ExpressionBuilder } from 'kysely';
import { groupBy } from '../../core/group.ts';
import type { AgentId } from '../../core/identity.ts';
import type { ParkReason, Run } from '../../core/runs/run.ts';
import type { Worker } from '../../core/runs/worker.ts';
import { END_OF_TIME, type Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { numberCursor, type Page, type PageRequest, readPage, textCursor } from '../paging.ts';
import type { Schema } from '../schema.ts';
import type { SpendCap } from './attendance.ts';
import { runFrom } from './rows.ts';
import { reachedCap } from './spend-cap.ts';
import { type RunFilter, visibleRuns } from './visible-runs.ts';

/** A run with what people look at beside it. */
export interface RunSight {
  readonly run: Run;
  readonly title: string | null;
  readonly worker: RunningWorker | null;
  /** The last thing it said or did, while it runs. */
  readonly lastLine: string | null;
}

/** Whose run it is when it has no task. */
export interface RunningWorker extends Pick<Worker, 'id' | 'name' | 'description' | 'parentThread'> {
  readonly parent: AgentId;
  /** What became of the report of this run; `null` while there is none. */
  readonly report: ReportState | null;
}

export type ReportState = 'pending' | 'delivered' | 'acknowledged';

export interface ParkedThread {
  readonly threadId: string;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly title: string;
  readonly reason: ParkReason;
  readonly until: Instant;
  readonly failures: number;
  readonly detail: string | null;
}

export interface DayUsage {
  readonly day: string;
  readonly agent: AgentId;
  readonly runs: number;
  readonly failed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
}

const LONGEST_LINE = 200;

/** What the hub runs and has run, for people who look at it. A run is as visible as its task. */
export function runViews(context: UnitContext) {
  const { connection, visible, now } = context;
  const { db } = connection;

  /** What only the day's spend keeps from starting. No lease says so: it is true of all of them at once, and then of none. */
  function isDue(row: ExpressionBuilder<Schema, 'thread_leases' | 'tasks'>) {
    return row.and([
      row('thread_leases.wake_seq', '>', row.ref('thread_leases.handled_seq')),
      row('thread_leases.lease_until', '<=', now),
      row('thread_leases.not_before', '<=', now),
      row('tasks.status', '=', 'active'),
      row('tasks.owner', '=', row.ref('thread_leases.agent_id')),
    ]);
  }

  /** One time that no date can say, once stored, must not hide all the others. */
  function sayable(row: ExpressionBuilder<Schema, 'thread_leases' | 'tasks'>) {
    const at = 'thread_leases.not_before';
    return row.case().when(at, '>', END_OF_TIME).then(END_OF_TIME).else(row.ref(at)).end();
  }

  function parkedThreads(cap: SpendCap | undefined) {
    const query = db
      .selectFrom('thread_leases')
      .innerJoin('tasks', 'tasks.id', 'thread_leases.task_id')
      .whereRef('tasks.thread_id', '=', 'thread_leases.thread_id')
      .where((row) => {
        const isParked = row('thread_leases.parked', 'is not', null);
        return cap === undefined ? isParked : row.or([isParked, isDue(row)]);
      })
      .where('tasks.archived_at', 'is', null);
    return visible === undefined ? query : query.where('tasks.collection_id', 'in', [...visible.keys()]);
  }

  function parkedRows(cap: SpendCap | undefined) {
    return parkedThreads(cap)
      .select(['thread_leases.thread_id as threadId', 'thread_leases.agent_id as agent', 'tasks.id as taskId'])
      .select(['tasks.title', 'thread_leases.parked', 'thread_leases.failures'])
      .select((row) => sayable(row).as('until'))
      .select((row) => row.case().when(isDue(row)).then(row.lit(1)).else(row.lit(0)).end().as('due'));
  }

  type ParkedRow = Awaited<ReturnType<ReturnType<typeof parkedRows>['execute']>>[number];

  function whyParked(row: ParkedRow, cap: SpendCap | undefined): Pick<ParkedThread, 'reason' | 'until'> {
    if (cap !== undefined && row.due === 1) return { reason: 'budget', until: cap.ends };
    // The schema's check allows the other words only.
    return { reason: row.parked as ParkReason, until: row.until };
  }

  return {
    /** Newest first. */
    async page(filter: RunFilter, { limit, cursor }: PageRequest): Promise<Page<RunSight>> {
      const { taskId, agent, status, parent } = filter;
      let query = visibleRuns(context)
        .selectAll('runs')
        .select(['tasks.title', ...workerColumns]);
      if (taskId !== undefined) query = query.where('runs.task_id', '=', taskId);
      if (agent !== undefined) query = query.where('runs.agent_id', '=', agent);
      if (status !== undefined) query = query.where('runs.status', '=', status);
      if (parent !== undefined) query = query.where('workers.parent_agent', '=', parent);
      if (cursor !== undefined) {
        const { at, id } = textCursor(cursor);
        query = query.where((row) => row(row.refTuple('runs.started_at', 'runs.id'), '<', row.tuple(at, id)));
      }
      const newest = query.orderBy('runs.started_at', 'desc').orderBy('runs.id', 'desc');
      const { rows: shown, next } = await readPage(newest, limit, ({ started_at, id }) => `${started_at}-${id}`);
      const lines = await lastLines(
        context,
        shown.filter((row) => row.status === 'running'),
      );
      const reports = await reportStates(
        context,
        shown.filter(({ worker }) => worker !== null),
      );
      const items = shown.map((row) => ({
        run: runFrom(row),
        title: row.title,
        worker: workerFrom(row, reports.get(row.id) ?? null),
        lastLine: lines.get(row.id) ?? lastLineOf(row.status === 'running' ? row.output : null),
      }));
      return { items, next };
    },
    /** Threads with work that are not started for now, and what the last run said. */
    async parked({ limit, cursor }: PageRequest): Promise<Page<ParkedThread>> {
      const cap = await reachedCap(context);
      let query = parkedRows(cap);
      if (cursor !== undefined) query = query.where('tasks.id', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query.orderBy('tasks.id', 'desc'), limit, ({ taskId }) => taskId);
      const items: ParkedThread[] = [];
      for (const row of rows) {
        items.push({ ...row, ...whyParked(row, cap), detail: await lastFault(row.threadId) });
      }
      return { items, next };
    },
    /** Why the task's owner is not started for now, if so. */
    async whyParked(taskId: number): Promise<Pick<ParkedThread, 'reason' | 'until'> | undefined> {
      const cap = await reachedCap(context);
      const row = await parkedRows(cap).where('tasks.id', '=', taskId).executeTakeFirst();
      return row === undefined ? undefined : whyParked(row, cap);
    },
    reachedCap: () => reachedCap(context),
    /** Runs that are under way, of tasks and of workers. */
    async countRunning(): Promise<number> {
      const row = await visibleRuns(context)
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('runs.status', '=', 'running')
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    async countParked(): Promise<number> {
      const { count } = await parkedThreads(await reachedCap(context))
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** What runs used since then, by agent and by day as that time zone counts days. */
    async usage(since: Instant, zone: string, agent?: AgentId): Promise<readonly DayUsage[]> {
      let query = visibleRuns(context)
        .select(['runs.started_at as at', 'runs.agent_id as agent', 'runs.status'])
        .select(['runs.input_tokens as input', 'runs.output_tokens as output', 'runs.cost_micros as cost'])
        .where('runs.started_at', '>=', since);
      if (agent !== undefined) query = query.where('runs.agent_id', '=', agent);
      const dayOf = dayNamer(zone);
      const groups = groupBy(await query.orderBy('runs.started_at').execute(), ({ at, agent: by }) => {
        return `${dayOf(at)} ${by}`;
      });
      const byDayAndAgent = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
      return byDayAndAgent.map(([key, rows]) => {
        const [day = '', by = ''] = key.split(' ');
        const sum = (of: (row: (typeof rows)[number]) => number | null) =>
          rows.reduce((total, row) => total + (of(row) ?? 0), 0);
        return {
          day,
          agent: by,
          runs: rows.length,
          failed: rows.filter(({ status }) => status === 'failed' || status === 'lost').length,
          inputTokens: sum((row) => row.input),
          outputTokens: sum((row) => row.output),
          costMicros: sum((row) => row.cost),
        };
      });
    },
  };

  async function lastFault(threadId: string): Promise<string | null> {
    const row = await db
      .selectFrom('runs')
      .select(['failure', 'detail'])
      .where('thread_id', '=', threadId)
      .where('ended_at', 'is not', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.detail ?? row?.failure ?? null;
  }
}

const workerColumns = [
  'workers.id as worker',
  'workers.name as workerName',
  'workers.description as workerDescription',
  'workers.parent_agent as parent',
  'workers.parent_thread as parentThread',
] as const;

interface WorkerColumns {
  readonly worker: string | null;
  readonly workerName: string | null;
  readonly workerDescription: string | null;
  readonly parent: AgentId | null;
  readonly parentThread: string | null;
}

function workerFrom(row: WorkerColumns, report: ReportState | null): RunningWorker | null {
  const { worker: id, workerName: name, workerDescription, parent, parentThread } = row;
  if (id === null || parent === null) return null;
  return { id, name, description: workerDescription ?? '', parent, parentThread, report };
}

/** How far the reports of these runs have come. */
async function reportStates(
  { connection }: UnitContext,
  runs: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, ReportState>> {
  if (runs.length === 0) return new Map();
  const rows = await connection.db
    .selectFrom('notifications')
    .select(['run_id', 'delivered_at', 'acked_at'])
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map(({ run_id, delivered_at, acked_at }) => [
      run_id ?? '',
      acked_at !== null ? 'acknowledged' : delivered_at !== null ? 'delivered' : 'pending',
    ]),
  );
}

/** What each of these runs said or did last. */
async function lastLines(
  { connection }: UnitContext,
  rows: readonly { readonly id: string; readonly thread_id: string; readonly started_at: number }[],
): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>();
  for (const { id, thread_id, started_at } of rows) {
    const entry = await connection.db
      .selectFrom('thread_entries')
      .select('text')
      .where('thread_id', '=', thread_id)
      .where('type', 'in', ['assistant_text', 'tool_use'])
      .where('created_at', '>=', started_at)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const line = lastLineOf(entry?.text ?? null);
    if (line !== null) lines.set(id, line);
  }
  return lines;
}

function lastLineOf(text: string | null): string | null {
  const line = text?.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? null : line.slice(0, LONGEST_LINE);
}

function dayNamer(zone: string): (at: Instant) => string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => parts.format(at);
}
