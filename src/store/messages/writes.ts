import type { EventType } from '../../core/event.ts';
import type { NewMessage } from '../../core/message.ts';
import type { Holder } from '../../core/tasks/claim.ts';
import type { UnitContext } from '../context.ts';
import { jsonOrNull } from '../json.ts';
import { nextNumber } from '../log/counters.ts';
import type { Schema } from '../schema.ts';
import { messageReads } from './reads.ts';

const marks = {
  delivered_at: 'message.delivered',
  read_at: 'message.read',
  acked_at: 'message.acked',
} as const satisfies Record<string, EventType>;

export function messageWrites(context: UnitContext) {
  const { connection, now, scope, emit } = context;
  const { db } = connection;

  /** Sets one of the times where it is not set yet, on the caller's own letters. */
  async function mark(column: 'delivered_at' | 'read_at' | 'acked_at', ids: readonly number[], handle?: string) {
    if (ids.length === 0) return;
    let query = db
      .updateTable('message_deliveries')
      .set({ [column]: now })
      .where('agent_id', '=', scope.agent)
      .where('message_id', 'in', [...ids])
      .where(column, 'is', null);
    if (handle !== undefined) query = query.where('handle', '=', handle);
    const marked = await query.returning('message_id').execute();
    await tellMarked(marks[column], [...new Set(marked.map((row) => row.message_id))]);
  }

  /** Whoever follows the log sees a message on its way. */
  async function tellMarked(type: EventType, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'collection_id'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
    for (const row of rows) {
      emit({ type, collectionId: row.collection_id, memoryId: row.id, agentId: scope.agent });
    }
  }

  return {
    ...messageReads(context),
    mark,
    async nextId(): Promise<number> {
      return nextNumber(context, 'memory');
    },
    /** Stores the message and one letter per recipient; it is news to each of them. */
    async send(id: number, message: NewMessage, recipients: readonly Holder[]): Promise<void> {
      await db.insertInto('messages').values(rowFrom(id, message)).execute();
      const news = await nextNumber(context, 'news');
      const rows = recipients.map((to) => ({
        message_id: id,
        agent_id: to.agent,
        handle: to.handle ?? '',
        urgency: message.urgency,
        news,
        delivered_at: null,
        read_at: null,
        acked_at: null,
      }));
      await db.insertInto('message_deliveries').values(rows).execute();
      emit({ type: 'message.sent', collectionId: message.collectionId, memoryId: id });
    },
    async answered(id: number): Promise<void> {
      await db.updateTable('messages').set({ answered_at: now }).where('id', '=', id).execute();
    },
    /** Whoever has left answers nothing any more: what was asked of it there is closed. */
    async closeRequests(collectionId: number, to: Holder): Promise<void> {
      await db
        .updateTable('messages')
        .set({ answered_at: now })
        .where('collection_id', '=', collectionId)
        .where('type', 'in', ['shutdown_request', 'plan_approval_request'])
        .where('answered_at', 'is', null)
        .where('id', 'in', (row) =>
          row
            .selectFrom('message_deliveries')
            .select('message_id')
            .where('agent_id', '=', to.agent)
            .where('handle', '=', to.handle ?? ''),
        )
        .execute();
    },
    /** Which of the messages are the caller's to acknowledge. */
    async mine(ids: readonly number[], handle?: string): Promise<readonly number[]> {
      if (ids.length === 0) return [];
      let query = db
        .selectFrom('message_deliveries')
        .select('message_id')
        .distinct()
        .where('agent_id', '=', scope.agent)
        .where('message_id', 'in', [...ids]);
      if (handle !== undefined) query = query.where('handle', '=', handle);
      const rows = await query.orderBy('message_id').execute();
      return rows.map((row) => row.message_id);
    },
  };

  function rowFrom(id: number, message: NewMessage): Schema['messages'] {
    return {
      id,
      collection_id: message.collectionId,
      from_agent: message.from.agent,
      from_handle: message.from.handle,
      session_id: scope.session,
      type: message.type,
      urgency: message.urgency,
      text: message.text,
      summary: message.summary,
      payload: jsonOrNull(message.payload),
      task_id: message.taskId ?? null,
      request_id: message.requestId ?? null,
      created_at: now,
      answered_at: null,
    };
  }
}
