import type { UnitContext } from '../../../kernel/store/context.ts';
import type { MessageClaim, TaskMessage } from '../rules/task-message.ts';

/** State changes of a message on a task. Each change that can race is a single conditional update. */
export function taskMessageWrites(context: UnitContext) {
  return {
    claim: (id: number) => claim(context, id),
    retract: (id: number) => retract(context, id),
    replied: (parent: TaskMessage, replyId: number) => replied(context, parent, replyId),
    putAway: (id: number, receiptId: number | null) => putAway(context, id, receiptId),
  };
}

async function change(
  { connection: { db }, scope, emit }: UnitContext,
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

/** Withdraws the message from all recipients, or from all but the caller. */
async function withdraw(
  { connection: { db }, scope, now }: UnitContext,
  id: number,
  { keepOwn }: { readonly keepOwn: boolean },
): Promise<void> {
  let query = db
    .updateTable('message_deliveries')
    .set({ withdrawn_at: now })
    .where('message_id', '=', id)
    .where('withdrawn_at', 'is', null);
  if (keepOwn) query = query.where('agent_id', '<>', scope.agent);
  await query.execute();
}

/** Claims the broadcast for the caller's session; `undefined` if another session was first. */
async function claim(context: UnitContext, id: number): Promise<MessageClaim | undefined> {
  const { scope, now, emit } = context;
  const { db } = context.connection;
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
  await withdraw(context, id, { keepOwn: true });
  await db
    .updateTable('message_deliveries')
    .set({ session_id: session })
    .where('message_id', '=', id)
    .where('agent_id', '=', scope.agent)
    .execute();
  emit({ type: 'message.claimed', collectionId: row.collection_id, memoryId: id, agentId: scope.agent });
  return { session, agent: scope.agent, at: now };
}

async function retract(context: UnitContext, id: number): Promise<boolean> {
  const done = await change(context, id, { retracted_at: context.now }, 'message.retracted');
  if (done) await withdraw(context, id, { keepOwn: false });
  return done;
}

/** Marks the parent as answered, so that it is no longer open for its other recipients. */
async function replied(context: UnitContext, parent: TaskMessage, replyId: number): Promise<boolean> {
  const done = await change(context, parent.id, { replied_by: replyId, replied_at: context.now }, 'message.replied');
  if (done) await withdraw(context, parent.id, { keepOwn: true });
  return done;
}

/** Closes the caller's delivery of a message that was read, and records which session read it and the receipt. */
async function putAway(
  { connection: { db }, scope }: UnitContext,
  id: number,
  receiptId: number | null,
): Promise<void> {
  await db
    .updateTable('message_deliveries')
    .set({ read_session: scope.session, receipt_id: receiptId, closes_on_read: 1 })
    .where('message_id', '=', id)
    .where('agent_id', '=', scope.agent)
    .execute();
}
