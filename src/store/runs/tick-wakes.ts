import type { UnitContext } from '../context.ts';
import { hasNoOpenBlocker } from '../tasks/board-queries.ts';
import { TICK_LANE } from './leases.ts';

/** What a tick looks at: the hub's own active tasks that nothing blocks. */
function dispatchable({ connection }: UnitContext) {
  return connection.db
    .selectFrom('tasks')
    .innerJoin('agents', 'agents.id', 'tasks.owner')
    .where('tasks.archived_at', 'is', null)
    .where('tasks.status', '=', 'active')
    .where('tasks.dispatch', '=', 'hub')
    .where((row) => hasNoOpenBlocker(row));
}

export function tickWakes(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  const startable = () =>
    dispatchable(context)
      .where('agents.removed_at', 'is', null)
      .where('agents.kind', '=', 'agent')
      .where('agents.runner', 'is not', null);
  return {
    /** Tasks that would be woken but have no thread to run on. */
    async withoutThread(): Promise<readonly number[]> {
      const rows = await startable().select('tasks.id').where('tasks.thread_id', 'is', null).execute();
      return rows.map((row) => row.id);
    },
    /** Tasks whose owner was removed: nobody can be started on them, and somebody should know. */
    async withoutOwner(): Promise<readonly { id: number; collectionId: number }[]> {
      return dispatchable(context)
        .select(['tasks.id', 'tasks.collection_id as collectionId'])
        .where('agents.removed_at', 'is not', null)
        .orderBy('tasks.id')
        .execute();
    },
    /** One statement for all: what is at work, waits already or was given up is left alone. */
    async wakeAll(): Promise<number> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('thread_leases')
        .columns(['thread_id', 'agent_id', 'task_id', 'wake_seq', 'wake_reason', 'woken_at', 'lane'])
        .expression(
          startable()
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
    },
  };
}
