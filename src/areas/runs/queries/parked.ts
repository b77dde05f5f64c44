import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { END_OF_TIME, type Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import type { ParkReason } from '../rules/run.ts';
import type { SpendCap } from './attendance.ts';
import { reachedCap } from './spend-cap.ts';

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

type LeaseRow = ExpressionBuilder<Schema, 'thread_leases' | 'tasks'>;

/**
 * Whether only the daily spending limit keeps a thread from starting. This is not stored in leases, since it applies to
 * all of them at once.
 */
function isDue({ now }: UnitContext, row: LeaseRow) {
  return row.and([
    row('thread_leases.wake_seq', '>', row.ref('thread_leases.handled_seq')),
    row('thread_leases.lease_until', '<=', now),
    row('thread_leases.not_before', '<=', now),
    row('tasks.status', '=', 'active'),
    row('tasks.owner', '=', row.ref('thread_leases.agent_id')),
  ]);
}

/** Clamped to the latest valid date, so that one bad row cannot break the list. */
function untilOf(row: LeaseRow) {
  const at = 'thread_leases.not_before';
  return row.case().when(at, '>', END_OF_TIME).then(END_OF_TIME).else(row.ref(at)).end();
}

function parkedThreads(context: UnitContext, cap: SpendCap | undefined) {
  const { connection, visible } = context;
  const query = connection.db
    .selectFrom('thread_leases')
    .innerJoin('tasks', 'tasks.id', 'thread_leases.task_id')
    .whereRef('tasks.thread_id', '=', 'thread_leases.thread_id')
    .where((row) => {
      const isParked = row('thread_leases.parked', 'is not', null);
      return cap === undefined ? isParked : row.or([isParked, isDue(context, row)]);
    })
    .where('tasks.archived_at', 'is', null);
  return inScope(query, 'tasks.collection_id', visible);
}

function parkedRows(context: UnitContext, cap: SpendCap | undefined) {
  return parkedThreads(context, cap)
    .select(['thread_leases.thread_id as threadId', 'thread_leases.agent_id as agent', 'tasks.id as taskId'])
    .select(['tasks.title', 'thread_leases.parked', 'thread_leases.failures'])
    .select((row) => untilOf(row).as('until'))
    .select((row) => row.case().when(isDue(context, row)).then(row.lit(1)).else(row.lit(0)).end().as('due'));
}

type ParkedRow = Awaited<ReturnType<ReturnType<typeof parkedRows>['execute']>>[number];

function parkedWhy(row: ParkedRow, cap: SpendCap | undefined): Pick<ParkedThread, 'reason' | 'until'> {
  if (cap !== undefined && row.due === 1) return { reason: 'budget', until: cap.ends };
  // The schema's check allows only the other reasons.
  return { reason: row.parked as ParkReason, until: row.until };
}

/** Threads that have work and are not started for now, with the same visibility as their tasks. */
export function parkedViews(context: UnitContext) {
  return {
    /** Threads with work that are not started for now, and the message of the last run. */
    async parked({ limit, cursor }: PageRequest): Promise<Page<ParkedThread>> {
      const cap = await reachedCap(context);
      let query = parkedRows(context, cap);
      if (cursor !== undefined) query = query.where('tasks.id', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query.orderBy('tasks.id', 'desc'), limit, ({ taskId }) => taskId);
      const items: ParkedThread[] = [];
      for (const row of rows) {
        items.push({ ...row, ...parkedWhy(row, cap), detail: await lastFault(context, row.threadId) });
      }
      return { items, next };
    },
    /** Why the task's owner is not started for now; undefined if nothing prevents it. */
    async whyParked(taskId: number): Promise<Pick<ParkedThread, 'reason' | 'until'> | undefined> {
      const cap = await reachedCap(context);
      const row = await parkedRows(context, cap).where('tasks.id', '=', taskId).executeTakeFirst();
      return row === undefined ? undefined : parkedWhy(row, cap);
    },
    async countParked(): Promise<number> {
      const { count } = await parkedThreads(context, await reachedCap(context))
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

async function lastFault({ connection }: UnitContext, threadId: string): Promise<string | null> {
  const row = await connection.db
    .selectFrom('runs')
    .select(['failure', 'detail'])
    .where('thread_id', '=', threadId)
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detail ?? row?.failure ?? null;
}
