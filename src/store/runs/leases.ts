import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { AgentId } from '../../core/identity.ts';
import type { ParkReason, WakeReason } from '../../core/runs/run.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { inSlices } from '../in-slices.ts';
import { json } from '../json.ts';
import { nextNumber } from '../log/counters.ts';
import type { Schema } from '../schema.ts';
import { attendanceReads, attendanceWrites } from './attendance.ts';
import { freshLease } from './fresh-lease.ts';

/** The wakes, the lease and the retries of one thread. */
export interface Lease {
  readonly threadId: string;
  readonly agent: AgentId;
  readonly taskId: number | null;
  readonly wakeSeq: number;
  readonly handledSeq: number;
  readonly reason: WakeReason;
  /** Threads of one lane are worked one after the other. */
  readonly lane: string | null;
  readonly holder: string | null;
  readonly until: Instant;
  readonly fence: number;
  readonly runId: string | null;
  readonly failures: number;
  readonly notBefore: Instant;
  readonly parked: ParkReason | null;
  readonly session: { readonly ref: string; readonly driver: string; readonly cwd: string } | null;
  readonly seenEntry: number;
}

export interface WakeTarget {
  readonly threadId: string;
  readonly agent: AgentId;
  readonly taskId: number | null;
}

export interface DueFilter {
  readonly fullAgents: readonly AgentId[];
  readonly limit: number;
}

export const TICK_LANE = 'tick';
const PAUSED = 'runs.paused';

export function leaseReads(context: UnitContext) {
  const { connection, now, visible } = context;
  const { db } = connection;
  /**
   * No other thread runs in its lane. Whether that run's hub still lives does not matter: a lost run stays in its lane
   * until its own thread, which is then due itself, is taken up again.
   */
  function laneIsFree(row: ExpressionBuilder<Schema, 'thread_leases'>) {
    const ahead = row
      .selectFrom('runs')
      .select('runs.id')
      .whereRef('runs.lane', '=', 'thread_leases.lane')
      .whereRef('runs.thread_id', '<>', 'thread_leases.thread_id')
      .where('runs.status', '=', 'running');
    return row.or([row('thread_leases.lane', 'is', null), row.not(row.exists(ahead))]);
  }

  return {
    ...attendanceReads(context),
    async find(threadId: string): Promise<Lease | undefined> {
      let query = db
        .selectFrom('thread_leases')
        .leftJoin('tasks', 'tasks.id', 'thread_leases.task_id')
        .selectAll('thread_leases')
        .where('thread_leases.thread_id', '=', threadId);
      if (visible !== undefined) query = query.where('tasks.collection_id', 'in', [...visible.keys()]);
      const row = await query.executeTakeFirst();
      return row === undefined ? undefined : leaseFrom(row);
    },
    /** Who is at work now, over all hubs. */
    async live(): Promise<readonly { agent: AgentId; worker: string | null }[]> {
      return db
        .selectFrom('thread_leases')
        .leftJoin('workers', 'workers.thread_id', 'thread_leases.thread_id')
        .select(['thread_leases.agent_id as agent', 'workers.id as worker'])
        .where('lease_until', '>', now)
        .execute();
    },
    /** Threads that somebody took and has not given back, whether the lease is live or lapsed. */
    async held(): Promise<readonly string[]> {
      const rows = await db.selectFrom('thread_leases').select('thread_id').where('lease_until', '>', 0).execute();
      return rows.map((row) => row.thread_id);
    },
    /** Threads on which the agent was started, or is to be. */
    async busyOf(agent: AgentId): Promise<readonly Pick<Lease, 'threadId' | 'taskId'>[]> {
      return db
        .selectFrom('thread_leases')
        .select(['thread_id as threadId', 'task_id as taskId'])
        .where('agent_id', '=', agent)
        .where((row) => row.or([row('lease_until', '>', 0), row('wake_seq', '>', row.ref('handled_seq'))]))
        .orderBy('thread_id')
        .execute();
    },
    /** Tasks with a live run, as far as the caller may see them. */
    async tasksInFlight(): Promise<readonly number[]> {
      let query = db
        .selectFrom('thread_leases')
        .innerJoin('tasks', 'tasks.id', 'thread_leases.task_id')
        .select('tasks.id')
        .where('lease_until', '>', now);
      if (visible !== undefined) query = query.where('tasks.collection_id', 'in', [...visible.keys()]);
      return (await query.orderBy('tasks.id').execute()).map((row) => row.id);
    },
    /** Threads that may be started: those woken at once first, then by the task's priority, by age, by id. */
    async due({ fullAgents, limit }: DueFilter): Promise<readonly Lease[]> {
      let query = db
        .selectFrom('thread_leases')
        .leftJoin('tasks', 'tasks.id', 'thread_leases.task_id')
        .leftJoin('workers', 'workers.thread_id', 'thread_leases.thread_id')
        .selectAll('thread_leases')
        .whereRef('wake_seq', '>', 'handled_seq')
        .where('lease_until', '<=', now)
        .where('not_before', '<=', now);
      // Workers are counted apart: a parent that waits for its own must not keep them from starting.
      if (fullAgents.length > 0)
        query = query.where((row) =>
          row.or([row('workers.id', 'is not', null), row('thread_leases.agent_id', 'not in', [...fullAgents])]),
        );
      const rows = await query
        .where(laneIsFree)
        .orderBy('thread_leases.lane', (order) => order.asc().nullsFirst())
        .orderBy('tasks.priority', (order) => order.asc().nullsFirst())
        .orderBy('woken_at')
        .orderBy('thread_leases.task_id')
        .limit(limit)
        .execute();
      return rows.map(leaseFrom);
    },
    /** Whether a run has taken up a wake of the thread and never handled it: its hub stopped, or it went wrong. */
    async isCutOff({ threadId, handledSeq }: Lease): Promise<boolean> {
      const run = await db
        .selectFrom('runs')
        .select('id')
        .where('thread_id', '=', threadId)
        .where('wake_seq', '>', handledSeq)
        .limit(1)
        .executeTakeFirst();
      return run !== undefined;
    },
    /** Since when nothing is started any more, and by whom it was stopped. */
    async paused(): Promise<{ by: AgentId; at: Instant } | undefined> {
      const row = await db.selectFrom('workspace').select('value').where('key', '=', PAUSED).executeTakeFirst();
      return json<{ by: AgentId; at: Instant }>(row?.value ?? null) ?? undefined;
    },
    async lastTick(schedule: string): Promise<Instant | undefined> {
      const row = await db
        .selectFrom('schedule_ticks')
        .select('slot')
        .where('schedule', '=', schedule)
        .orderBy('slot', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.slot;
    },
  };
}

export function leaseWrites(context: UnitContext) {
  const { connection, engine, now } = context;
  const { db } = connection;

  /** Locked before it is judged, as tasks are. */
  async function locked(threadId: string): Promise<Lease | undefined> {
    return (await lockedAll([threadId]))[0];
  }

  /** Always in one order, so that nobody waits for somebody who waits. */
  async function lockedAll(threadIds: readonly string[]): Promise<readonly Lease[]> {
    const rows = [];
    for (const some of inSlices([...threadIds].sort())) {
      const query = db.selectFrom('thread_leases').selectAll().where('thread_id', 'in', some).orderBy('thread_id');
      rows.push(...(await (engine.kind === 'postgres' ? query.forUpdate() : query).execute()));
    }
    return rows.map(leaseFrom);
  }

  async function set(threadId: string, columns: Partial<Schema['thread_leases']>): Promise<void> {
    await db.updateTable('thread_leases').set(columns).where('thread_id', '=', threadId).execute();
  }

  return {
    ...leaseReads(context),
    ...attendanceWrites(context),
    locked,
    lockedAll,
    /** Locks several leases before any is judged. */
    async hold(threadIds: readonly (string | null)[]): Promise<void> {
      if (engine.kind === 'postgres') await lockedAll(threadIds.filter((id) => id !== null));
    },
    /** A number for the next run. Its row serialises claims, so that the limits on concurrency hold over all hubs. */
    nextRunId: async () => `r-${await nextNumber(context, 'run')}-${randomBytes(3).toString('hex')}`,
    async wake({ threadId, agent, taskId }: WakeTarget, reason: WakeReason): Promise<void> {
      const lease = await locked(threadId);
      if (lease !== undefined) return set(threadId, wakeColumns(lease, reason, now));
      await db
        .insertInto('thread_leases')
        .values({ ...freshLease(threadId, agent, taskId, now), wake_reason: reason })
        .execute();
    },
    /** Takes the thread if it is still free and due; the fence moves on, so whoever held it before is shut out. */
    async take(threadId: string, holder: string, runId: string, leaseMs: number): Promise<Lease | undefined> {
      const row = await db
        .updateTable('thread_leases')
        .set((lease) => ({
          lease_owner: holder,
          lease_until: now + leaseMs,
          fence: lease('fence', '+', 1),
          run_id: runId,
          parked: null,
        }))
        .where('thread_id', '=', threadId)
        .whereRef('wake_seq', '>', 'handled_seq')
        .where('lease_until', '<=', now)
        .where('not_before', '<=', now)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? undefined : leaseFrom(row);
    },
    /** Renews the lease; false when the thread is no longer the holder's. */
    async renew(threadId: string, fence: number, leaseMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('thread_leases')
        .set({ lease_until: now + leaseMs })
        .where('thread_id', '=', threadId)
        .where('fence', '=', fence)
        .where('lease_until', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Gives the thread back, if it is still the holder's. What woke it meanwhile stays to be handled. */
    async release(threadId: string, fence: number, columns: Partial<Schema['thread_leases']>): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('thread_leases')
        .set({ ...columns, lease_owner: null, lease_until: 0, run_id: null })
        .where('thread_id', '=', threadId)
        .where('fence', '=', fence)
        .where('lease_until', '>', 0)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Nothing rests longer than that, whatever was once stored. */
    async shortenParkings(latest: Instant): Promise<void> {
      await db.updateTable('thread_leases').set({ not_before: latest }).where('not_before', '>', latest).execute();
    },
    /** Takes the threads away from whoever works on them, and forgets what they were woken for. */
    async revoke(threadIds: readonly string[]): Promise<void> {
      for (const some of inSlices(threadIds))
        await db
          .updateTable('thread_leases')
          .set((lease) => ({
            handled_seq: lease.ref('wake_seq'),
            fence: lease('fence', '+', 1),
            lease_owner: null,
            lease_until: 0,
            run_id: null,
            lane: null,
            failures: 0,
            not_before: 0,
            parked: null,
          }))
          .where('thread_id', 'in', some)
          .execute();
    },
    /** For what the thread was woken, if no run has taken that up yet. */
    async waitsFor({ runId, handledSeq, wakeSeq, reason }: Lease): Promise<WakeReason | undefined> {
      const run = await db
        .selectFrom('runs')
        .select('wake_seq')
        .where('id', '=', runId ?? '')
        .executeTakeFirst();
      return wakeSeq > (run?.wake_seq ?? handledSeq) ? reason : undefined;
    },
    /** Nothing is started before then, unless it is woken for another reason. */
    delay: (threadId: string, until: Instant) => set(threadId, { not_before: until }),
    /** What a stopped run has left of its agent's own session, for the next one on the thread. */
    async keepSession(threadId: string, fence: number, session: NonNullable<Lease['session']>): Promise<void> {
      await db
        .updateTable('thread_leases')
        .set({ session_ref: session.ref, session_driver: session.driver, session_cwd: session.cwd })
        .where('thread_id', '=', threadId)
        .where('fence', '=', fence)
        .execute();
    },
    async pause(by: AgentId): Promise<void> {
      await db
        .insertInto('workspace')
        .values({ key: PAUSED, value: JSON.stringify({ by, at: now }) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async resume(): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('workspace').where('key', '=', PAUSED).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    /** True for the one process that inserts the slot. */
    async openTick(schedule: string, slot: Instant): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('schedule_ticks')
        .values({ schedule, slot, at: now, woken: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async countTick(schedule: string, slot: Instant, woken: number): Promise<void> {
      await db
        .updateTable('schedule_ticks')
        .set({ woken })
        .where('schedule', '=', schedule)
        .where('slot', '=', slot)
        .execute();
    },
  };
}

/** What waits already keeps its place in the queue. A new reason forgives failures; a spent quota stays spent. */
function wakeColumns(lease: Lease, reason: WakeReason, now: Instant): Partial<Schema['thread_leases']> {
  const waits = lease.wakeSeq > lease.handledSeq;
  const running = lease.until > now;
  const forgives = lease.parked !== 'quota' || reason === 'manual';
  return {
    wake_seq: lease.wakeSeq + 1,
    wake_reason: reason,
    lane: null,
    ...(waits && !running ? {} : { woken_at: now }),
    ...(forgives ? { failures: 0, not_before: 0, parked: null } : {}),
  };
}

function leaseFrom(row: Schema['thread_leases']): Lease {
  const { session_ref: ref, session_driver: driver, session_cwd: cwd } = row;
  return {
    threadId: row.thread_id,
    agent: row.agent_id,
    taskId: row.task_id,
    wakeSeq: row.wake_seq,
    handledSeq: row.handled_seq,
    // Written by `wake` and the schema's checks, from the same words.
    reason: row.wake_reason as WakeReason,
    lane: row.lane,
    holder: row.lease_owner,
    until: row.lease_until,
    fence: row.fence,
    runId: row.run_id,
    failures: row.failures,
    notBefore: row.not_before,
    parked: row.parked as ParkReason | null,
    session: ref === null || driver === null || cwd === null ? null : { ref, driver, cwd },
    seenEntry: row.seen_entry,
  };
}
