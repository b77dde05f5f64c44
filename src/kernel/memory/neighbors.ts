import type { Memory } from '../rules/memory.ts';
import type { UnitContext } from '../store/context.ts';
import { statement } from '../store/statement.ts';
import { noteRelinked } from './meanings.ts';
import { newThread } from './new-threads.ts';

interface ThreadOf {
  readonly collectionId: number;
  readonly taskId: number | null;
  readonly session: string | null;
}

const lastOfThread = statement((db, { collectionId, taskId, session }: ThreadOf) => {
  const query = db.selectFrom('memories').select('id').where('collection_id', '=', collectionId);
  const thread =
    taskId === null
      ? query.where('session_id', '=', session).where('task_id', 'is', null)
      : query.where('task_id', '=', taskId);
  return thread.orderBy('id', 'desc').limit(1);
});

/**
 * Each memory links to the previous entry on the same task, else in the same session, always in the same collection.
 * Search follows these links two entries in each direction.
 */
export async function entryBefore(context: UnitContext, memory: Memory): Promise<number | null> {
  // A task is the first entry of its own thread.
  if (memory.kind === 'task') return null;
  if (memory.taskId === null && memory.session === null) return null;
  const thread = newThread(context, memory);
  if (thread !== undefined) return thread.lastEntry;
  const { collectionId, taskId } = memory;
  const session = taskId === null ? memory.session : null;
  return (await lastOfThread.first(context.connection, { collectionId, taskId, session }))?.id ?? null;
}

export function neighborWrites(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Removes entries from their threads and links their neighbors to each other. */
    async unlink(ids: readonly number[]): Promise<void> {
      for (const id of ids) {
        const row = await db.selectFrom('memories').select('prev_id').where('id', '=', id).executeTakeFirst();
        if (row === undefined) continue;
        const followers = await db
          .updateTable('memories')
          .set({ prev_id: row.prev_id })
          .where('prev_id', '=', id)
          .returning('id')
          .execute();
        noteRelinked(
          context,
          followers.map((one) => one.id),
        );
        await db.updateTable('memories').set({ prev_id: null }).where('id', '=', id).execute();
      }
    },
  };
}
