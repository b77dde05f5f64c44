import type { Schema } from '../../../composition/schema.ts';
import { nextNews, nextNumber } from '../../../kernel/log/counters.ts';
import type { EventType } from '../../../kernel/rules/event.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { jsonOrNull } from '../../../kernel/store/json.ts';
import { insertion } from '../../../kernel/store/statement.ts';
import type { NewMessage } from '../rules/message.ts';
import { indexMessages } from './message-terms.ts';
import { isForSession } from './open-deliveries.ts';
import { type MailSender, type PutAway, putAway } from './put-away.ts';
import { messageReads } from './reads.ts';
import { taskMessageWrites } from './task-message-writes.ts';

/** A recipient; with a session if no other session of the agent may see the message. */
export interface Recipient extends Holder {
  readonly session?: SessionId | undefined;
}

const marks = {
  delivered_at: 'message.delivered',
  read_at: 'message.read',
  acked_at: 'message.acked',
} as const satisfies Record<string, EventType>;

const insertMessages = insertion('messages');
const insertDeliveries = insertion('message_deliveries');

export function messageWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(messageReads(context), taskMessageWrites(context), {
    mark: (column: 'delivered_at' | 'read_at' | 'acked_at', ids: readonly number[], handle?: string) =>
      mark(context, column, ids, handle),
    async nextId(): Promise<number> {
      return nextNumber(context, 'memory');
    },
    send: (id: number, message: NewMessage, recipients: readonly Recipient[]) => send(context, id, message, recipients),
    /** Marks a request as answered, so that it is no longer open. */
    async answered(id: number): Promise<void> {
      await db.updateTable('messages').set({ answered_at: now }).where('id', '=', id).execute();
      await settle(context, [id]);
    },
    /** Acknowledges all fyi mail of one sender in the mailboxes of an agent. */
    async putAwayFrom(sender: MailSender, recipient: AgentId): Promise<PutAway> {
      const found = await putAway(context, sender, recipient);
      await tellMarked(context, marks.acked_at, found.ids, recipient);
      return found;
    },
    closeRequests: (collectionId: number, gone: Holder) => closeRequests(context, collectionId, gone),
    mine: (ids: readonly number[], handle?: string) => mine(context, ids, handle),
  });
}

/** Stores the message and one delivery per recipient, each with its own news number. */
async function send(
  context: UnitContext,
  id: number,
  message: NewMessage,
  recipients: readonly Recipient[],
): Promise<void> {
  const { emit, scope } = context;
  await insertMessages(context.connection, [rowFrom(context, id, message)]);
  await indexMessages(context.connection, [{ id, text: message.text }]);
  emit({ type: 'message.sent', collectionId: message.collectionId, memoryId: id });
  // A message on a task may have no recipients yet: it is delivered when they join.
  if (recipients.length === 0) return;
  // Each delivery gets its own number, so that `wait` can track what a session has received.
  const last = await nextNews(
    context,
    recipients.map(({ agent }) => agent),
    recipients.length,
  );
  const { address } = message;
  const rows = recipients.map((to, index) => ({
    message_id: id,
    agent_id: to.agent,
    handle: to.handle ?? '',
    urgency: message.urgency,
    news: last - recipients.length + 1 + index,
    delivered_at: null,
    read_at: null,
    acked_at: null,
    session_id: to.session ?? null,
    except_session: address !== undefined && to.agent === scope.agent ? scope.session : null,
    expires_at: address?.expiresAt ?? null,
    withdrawn_at: null,
    closes_on_read: 0,
    read_session: null,
    receipt_id: null,
  }));
  await insertDeliveries(context.connection, rows);
}

/** Which of the messages the caller may acknowledge. */
async function mine(
  { connection: { db }, scope }: UnitContext,
  ids: readonly number[],
  handle?: string,
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom('message_deliveries as delivery')
    .select('delivery.message_id')
    .distinct()
    .where('delivery.agent_id', '=', scope.agent)
    .where('delivery.message_id', 'in', [...ids])
    .where(isForSession(scope.session));
  if (handle !== undefined) query = query.where('delivery.handle', '=', handle);
  const rows = await query.orderBy('delivery.message_id').execute();
  return rows.map((row) => row.message_id);
}

/** Sets a timestamp on the caller's own deliveries where it is not set yet. */
async function mark(
  context: UnitContext,
  column: 'delivered_at' | 'read_at' | 'acked_at',
  ids: readonly number[],
  handle?: string,
) {
  const { now, scope } = context;
  const { db } = context.connection;
  if (ids.length === 0) return;
  let query = db
    .updateTable('message_deliveries')
    .set({ [column]: now })
    .where('agent_id', '=', scope.agent)
    .where('message_id', 'in', [...ids])
    .where(column, 'is', null);
  if (handle !== undefined) query = query.where('handle', '=', handle);
  const marked = await query.returning('message_id').execute();
  await tellMarked(context, marks[column], [...new Set(marked.map((row) => row.message_id))], scope.agent);
}

/** Emits one event per message, so that followers of the log see its progress. */
async function tellMarked(
  { connection: { db }, emit }: UnitContext,
  type: EventType,
  ids: readonly number[],
  agentId: AgentId,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'collection_id'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  for (const row of rows) {
    emit({ type, collectionId: row.collection_id, memoryId: row.id, agentId });
  }
}

/** Acknowledges requests on behalf of their recipients. */
async function settle(context: UnitContext, ids: readonly number[]): Promise<void> {
  const { now } = context;
  const { db } = context.connection;
  if (ids.length === 0) return;
  const settled = await db
    .updateTable('message_deliveries')
    .set({ acked_at: now })
    .where('message_id', 'in', [...ids])
    .where('acked_at', 'is', null)
    .returning(['message_id', 'agent_id'])
    .execute();
  for (const agent of new Set(settled.map((row) => row.agent_id))) {
    const own = settled.filter((row) => row.agent_id === agent).map((row) => row.message_id);
    await tellMarked(context, marks.acked_at, [...new Set(own)], agent);
  }
}

function rowFrom({ scope, now }: UnitContext, id: number, message: NewMessage): Schema['messages'] {
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
    to_agent: message.address?.toAgent ?? null,
    to_session_id: message.address?.toSession ?? null,
    reply_to: message.address?.replyTo ?? null,
    expires_at: message.address?.expiresAt ?? null,
    replied_by: null,
    replied_at: null,
    retracted_at: null,
    claimed_by_session: null,
    claimed_by_agent: null,
    claimed_at: null,
  };
}

/** A member that has left can neither answer nor wait for answers: open requests to it and from it are closed. */
async function closeRequests(context: UnitContext, collectionId: number, gone: Holder): Promise<void> {
  const { now } = context;
  const { db } = context.connection;
  const closed = await db
    .updateTable('messages')
    .set({ answered_at: now })
    .where('collection_id', '=', collectionId)
    .where('type', 'in', ['shutdown_request', 'plan_approval_request'])
    .where('answered_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('from_agent', '=', gone.agent), row('from_handle', '=', gone.handle)]),
        row(
          'id',
          'in',
          row
            .selectFrom('message_deliveries')
            .select('message_id')
            .where('agent_id', '=', gone.agent)
            .where('handle', '=', gone.handle ?? ''),
        ),
      ]),
    )
    .returning('id')
    .execute();
  await settle(
    context,
    closed.map(({ id }) => id),
  );
}
