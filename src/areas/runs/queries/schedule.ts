import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { hasNoOpenBlocker } from '../../tasks/queries/board-queries.ts';

const TICK_LANE = 'tick';

/** The tasks that a tick considers: active, dispatched by the hub and unblocked. */
function dispatchable({ connection }: UnitContext) {
  return connection.db
    .selectFrom('tasks')
    .innerJoin('agents', 'agents.id', 'tasks.owner')
    .where('tasks.archived_at', 'is', null)
    .where('tasks.status', '=', 'active')
    .where('tasks.dispatch', '=', 'hub')
    .where((row) => hasNoOpenBlocker(row));
}

export function scheduleReads({ connection }: UnitContext) {
  const { db } = connection;
  return {
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

export function scheduleWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(scheduleReads(context), {
    /** True for the one process that claims the slot first: for ticks and for daily jobs. */
    async once(schedule: string, slot: Instant): Promise<boolean> {
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
    /** Tasks that would be woken but have no thread to run on. */
    async withoutThread(): Promise<readonly number[]> {
      const rows = await startable(context).select('tasks.id').where('tasks.thread_id', 'is', null).execute();
      return rows.map((row) => row.id);
    },
    /** Tasks whose owner was removed: no agent can be started on them, and a person should be notified. */
    async withoutOwner(): Promise<readonly { id: number; collectionId: number }[]> {
      return dispatchable(context)
        .select(['tasks.id', 'tasks.collection_id as collectionId'])
        .where('agents.removed_at', 'is not', null)
        .orderBy('tasks.id')
        .execute();
    },
    wakeAll: () => wakeAll(context),
  });
}

function startable(context: UnitContext) {
  return dispatchable(context)
    .where('agents.removed_at', 'is', null)
    .where('agents.kind', '=', 'agent')
    .where('agents.runner', 'is not', null);
}

/** One statement for all tasks: threads that are running, already waiting or parked after failures are skipped. */
async function wakeAll(context: UnitContext): Promise<number> {
  const { now } = context;
  const { db } = context.connection;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('thread_leases')
    .columns(['thread_id', 'agent_id', 'task_id', 'wake_seq', 'wake_reason', 'woken_at', 'lane'])
    .expression(
      startable(context)
        .innerJoin('threads', 'threads.id', 'tasks.thread_id')
        .select((row) => [
          'threads.id',
          'threads.agent_id',
          'tasks.id as task',
          row.val(1).as('wake_seq'),
          row.val('tick').as('wake_reason'),
          row.val(now).as('woken_at'),
          row.val(TICK_LANE).as('lane'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('thread_id')
        .doUpdateSet((row) => ({
          wake_seq: row('thread_leases.wake_seq', '+', 1),
          wake_reason: 'tick',
          woken_at: now,
          lane: TICK_LANE,
        }))
        .whereRef('thread_leases.wake_seq', '=', 'thread_leases.handled_seq')
        .where('thread_leases.lease_until', '<=', now)
        .where((row) =>
          row.or([row('thread_leases.parked', 'is', null), row('thread_leases.parked', '<>', 'failures')]),
        ),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}
