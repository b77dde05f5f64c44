import type { Memory } from '../../core/memory.ts';
import type { UnitContext } from '../context.ts';

/**
 * Each memory points at the entry before it on the same task, else in the same session, always of the same collection.
 * Search reads two entries each way along these links.
 */
export function neighbourWrites({ connection }: UnitContext) {
  const { db } = connection;
  return {
    async before(memory: Pick<Memory, 'collectionId' | 'taskId' | 'session'>): Promise<number | null> {
      if (memory.taskId === null && memory.session === null) return null;
      const query = db.selectFrom('memories').select('id').where('collection_id', '=', memory.collectionId);
      const thread =
        memory.taskId === null
          ? query.where('session_id', '=', memory.session).where('task_id', 'is', null)
          : query.where('task_id', '=', memory.taskId);
      const row = await thread.orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row?.id ?? null;
    },
    /** Takes entries out of their threads; those around them become neighbours. */
    async unlink(ids: readonly number[]): Promise<void> {
      for (const id of ids) {
        const row = await db.selectFrom('memories').select('prev_id').where('id', '=', id).executeTakeFirst();
        if (row === undefined) continue;
        await db.updateTable('memories').set({ prev_id: row.prev_id }).where('prev_id', '=', id).execute();
        await db.updateTable('memories').set({ prev_id: null }).where('id', '=', id).execute();
      }
    },
  };
}
