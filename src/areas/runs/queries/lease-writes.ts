import type { Schema } from '../../../composition/schema.ts';
import { nextNumber } from '../../../kernel/log/counters.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { lockRows } from '../../../kernel/store/lock-rows.ts';
import { randomHex } from '../../../kernel/store/random-hex.ts';
import type { WakeReason } from '../rules/run.ts';
import { leaseReads } from './lease-reads.ts';
import { freshLease, type Lease, leaseFrom, wakeColumns } from './lease-rows.ts';

export interface WakeTarget {
  readonly threadId: string;
  readonly agent: AgentId;
  readonly taskId: number | null;
}

export function leaseWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(leaseReads(context), leaseHolding(context), {
    locked: (threadId: string) => locked(context, threadId),
    lockedAll: (threadIds: readonly string[]) => lockedAll(context, threadIds),
    hold: (threadIds: readonly (string | null)[]) => hold(context, threadIds),
    /** An id for the next run. The counter row serializes claims, so that concurrency limits apply across all hubs. */
    nextRunId: async () => `r-${await nextNumber(context, 'run')}-${randomHex(3)}`,
    async wake({ threadId, agent, taskId }: WakeTarget, reason: WakeReason): Promise<void> {
      const lease = await locked(context, threadId);
      if (lease !== undefined) return setColumns(context, threadId, wakeColumns(lease, reason, now));
      await db
        .insertInto('thread_leases')
        .values({ ...freshLease(threadId, agent, taskId, now), wake_reason: reason })
        .execute();
    },
    /** Caps all stored parking times. */
    async shortenParkings(latest: Instant): Promise<void> {
      await db.updateTable('thread_leases').set({ not_before: latest }).where('not_before', '>', latest).execute();
    },
    /** The reason for which the thread was woken, if no run has taken up that wake yet. */
    async waitsFor({ runId, handledSeq, wakeSeq, reason }: Lease): Promise<WakeReason | undefined> {
      const run = await db
        .selectFrom('runs')
        .select('wake_seq')
        .where('id', '=', runId ?? '')
        .executeTakeFirst();
      return wakeSeq > (run?.wake_seq ?? handledSeq) ? reason : undefined;
    },
    /** Delays the thread until then, unless it is woken for another reason. */
    delay: (threadId: string, until: Instant) => setColumns(context, threadId, { not_before: until }),
  });
}

/** Taking, keeping and releasing a thread. The fence distinguishes the current holder from earlier ones. */
function leaseHolding(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return {
    take: (threadId: string, holder: string, runId: string, leaseMs: number) =>
      takeThread(context, threadId, holder, runId, leaseMs),
    /** Renews the lease; false when the holder has lost the thread. */
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
    /** Releases the thread if the holder still has it. Wakes that arrived in the meantime stay unhandled. */
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
    revoke: (threadIds: readonly string[]) => revoke(context, threadIds),
    /** Stores the agent's own session of a stopped run, for the next run on the thread. */
    async keepSession(threadId: string, fence: number, session: NonNullable<Lease['session']>): Promise<void> {
      await db
        .updateTable('thread_leases')
        .set({ session_ref: session.ref, session_driver: session.driver, session_cwd: session.cwd })
        .where('thread_id', '=', threadId)
        .where('fence', '=', fence)
        .execute();
    },
  };
}

/** Takes the thread if it is still free and due; the fence is incremented, so an earlier holder is locked out. */
async function takeThread(
  { connection: { db }, now }: UnitContext,
  threadId: string,
  holder: string,
  runId: string,
  leaseMs: number,
): Promise<Lease | undefined> {
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
}

/** Takes the threads from their runs and marks their wakes as handled. */
async function revoke({ connection: { db } }: UnitContext, threadIds: readonly string[]): Promise<void> {
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
}

/** Locks the lease before any decision, as with tasks. */
async function locked(context: UnitContext, threadId: string): Promise<Lease | undefined> {
  return (await lockedAll(context, [threadId]))[0];
}

/**
 * Locks several threads and their leases before any decision. A thread that was never woken has no lease row yet:
 * without a lock on the thread row, writers about to create one would deadlock on the counters.
 */
async function hold(context: UnitContext, threadIds: readonly (string | null)[]): Promise<void> {
  if (context.engine.kind !== 'postgres') return;
  const all = threadIds.filter((id) => id !== null).sort();
  const { db } = context.connection;
  for (const some of inSlices(all)) {
    await db.selectFrom('threads').select('id').where('id', 'in', some).orderBy('id').forNoKeyUpdate().execute();
  }
  await lockedAll(context, all);
}

/** Always in the same order, so that two writers cannot deadlock. */
async function lockedAll(
  { connection: { db }, engine }: UnitContext,
  threadIds: readonly string[],
): Promise<readonly Lease[]> {
  const rows = [];
  for (const some of inSlices([...threadIds].sort())) {
    const query = db.selectFrom('thread_leases').selectAll().where('thread_id', 'in', some).orderBy('thread_id');
    rows.push(...(await lockRows(query, { engine }).execute()));
  }
  return rows.map(leaseFrom);
}

async function setColumns(
  { connection: { db } }: UnitContext,
  threadId: string,
  columns: Partial<Schema['thread_leases']>,
): Promise<void> {
  await db.updateTable('thread_leases').set(columns).where('thread_id', '=', threadId).execute();
}
