import type { MessageClaim, TaskMessage } from '../../core/messages/task-message.ts';
import type { UnitContext } from '../context.ts';

/** What becomes of a message on a task. Each change that two may want at once is one conditional update. */
export function taskMessageWrites({ connection, scope, now, emit }: UnitContext) {
  const { db } = connection;

  async function change(
    id: number,
    values: { replied_by?: number; replied_at?: number; retracted_at?: number },
    type: 'message.replied' | 'message.retracted',
  ): Promise<boolean> {
    const row = await db
      .updateTable('messages')
      .set(values)
      .where('id', '=', id)
      .where('replied_at', 'is', null)
      .where('retracted_at', 'is', null)
      .returning('collection_id')
      .executeTakeFirst();
    if (row === undefined) return false;
    emit({ type, collectionId: row.collection_id, memoryId: id, agentId: scope.agent });
    return true;
  }

  /** Takes it out of the boxes of its recipients, or of all but the caller. */
  async function withdraw(id: number, { keepOwn }: { readonly keepOwn: boolean }): Promise<void> {
    let query = db
      .updateTable('message_deliveries')
      .set({ withdrawn_at: now })
      .where('message_id', '=', id)
      .where('withdrawn_at', 'is', null);
    if (keepOwn) query = query.where('agent_id', '<>', scope.agent);
    await query.execute();
  }

  return {
    /** Makes the broadcast the caller's session's own; `undefined` where another was first. */
    async claim(id: number): Promise<MessageClaim | undefined> {
      const session = scope.session ?? '';
      const row = await db
        .updateTable('messages')
        .set({ claimed_by_session: session, claimed_by_agent: scope.agent, claimed_at: now })
        .where('id', '=', id)
        .where('claimed_by_session', 'is', null)
        .where('retracted_at', 'is', null)
        .returning('collection_id')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      await withdraw(id, { keepOwn: true });
      await db
        .updateTable('message_deliveries')
        .set({ session_id: session })
        .where('message_id', '=', id)
        .where('agent_id', '=', scope.agent)
        .execute();
      emit({ type: 'message.claimed', collectionId: row.collection_id, memoryId: id, agentId: scope.agent });
      return { session, agent: scope.agent, at: now };
    },
    async retract(id: number): Promise<boolean> {
      const done = await change(id, { retracted_at: now }, 'message.retracted');
      if (done) await withdraw(id, { keepOwn: false });
      return done;
    },
    /** The parent is answered: nobody waits for it any more. */
    async replied(parent: TaskMessage, replyId: number): Promise<boolean> {
      const done = await change(parent.id, { replied_by: replyId, replied_at: now }, 'message.replied');
      if (done) await withdraw(parent.id, { keepOwn: true });
      return done;
    },
    /** Who read it, and where that is told. */
    async receipt(id: number, receiptId: number): Promise<void> {
      await db
        .updateTable('message_deliveries')
        .set({ read_session: scope.session, receipt_id: receiptId })
        .where('message_id', '=', id)
        .where('agent_id', '=', scope.agent)
        .execute();
    },
  };
}
