import type { Holder } from '../../../kernel/rules/holder.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { PageRequest, ShortenablePage } from '../../../kernel/store/paging.ts';
import type { MailboxLoad } from '../rules/mailbox.ts';
import type { MessageType } from '../rules/message.ts';
import { isWritten, messageTypes } from '../rules/message.ts';
import { deliveryPage } from './delivery-page.ts';
import { isForSession, isNotExpired, isOpen } from './open-deliveries.ts';
import { deliveries, deliveryFrom, isSentBy, type MessageDelivery } from './rows.ts';
import { taskMessageReads } from './task-message-reads.ts';
import { messageViews } from './views.ts';

export interface BoxRequest extends PageRequest {
  /** Only messages addressed to this name of the caller. */
  readonly handle?: { readonly name: string; readonly teamId: number } | undefined;
  readonly unackedOnly: boolean;
}

/** A mailbox is always the caller's own: no call can read another agent's. */
export function messageReads(context: UnitContext) {
  const { scope, now } = context;
  const { db } = context.connection;
  return joined(messageViews(context), taskMessageReads(context), {
    /** The caller's own deliveries, oldest first. Listing them does not mark them as read. */
    inbox({ handle, unackedOnly, ...request }: BoxRequest): Promise<ShortenablePage<MessageDelivery>> {
      let query = deliveries(db)
        .where('delivery.agent_id', '=', scope.agent)
        .where('delivery.withdrawn_at', 'is', null)
        .where(isForSession(scope.session));
      if (unackedOnly) query = query.where('delivery.acked_at', 'is', null).where(isNotExpired(now));
      if (handle !== undefined) {
        query = query.where('delivery.handle', '=', handle.name).where('messages.collection_id', '=', handle.teamId);
      }
      return deliveryPage(query, request, 'asc');
    },
    /** The caller's own deliveries of these messages, except those that were withdrawn. */
    among: (ids: readonly number[], handle?: string) => among(context, ids, handle),
    /** Messages that the caller sent, one entry per recipient, with that recipient's delivered and read times. */
    sent(request: PageRequest): Promise<ShortenablePage<MessageDelivery>> {
      return deliveryPage(deliveries(db).where(isSentBy(scope.agent)), request, 'asc');
    },
    /**
     * How full the mailbox of a recipient is. What members wrote and what the hub sent on their behalf count
     * separately: a board with many changes must not keep its lead from writing.
     */
    load: (to: Holder, from: AgentId, type: MessageType) => loadOf(context, to, from, type),
    /** The open request with this id and its recipient. */
    async request(requestId: string): Promise<MessageDelivery | undefined> {
      const row = await deliveries(db)
        .where('messages.request_id', '=', requestId)
        .where('messages.type', 'in', ['shutdown_request', 'plan_approval_request'])
        .where('messages.answered_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? undefined : deliveryFrom(row);
    },
    /** An unanswered request of that type to the same recipient. */
    async pending(type: MessageType, collectionId: number, to: Holder): Promise<MessageDelivery | undefined> {
      const row = await deliveries(db)
        .where('delivery.agent_id', '=', to.agent)
        .where('delivery.handle', '=', to.handle ?? '')
        .where('messages.collection_id', '=', collectionId)
        .where('messages.type', '=', type)
        .where('messages.answered_at', 'is', null)
        .orderBy('messages.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : deliveryFrom(row);
    },
  });
}

async function among(
  { connection: { db }, scope }: UnitContext,
  ids: readonly number[],
  handle?: string,
): Promise<readonly MessageDelivery[]> {
  if (ids.length === 0) return [];
  let query = deliveries(db)
    .where('delivery.agent_id', '=', scope.agent)
    .where('delivery.message_id', 'in', [...ids])
    .where('delivery.withdrawn_at', 'is', null)
    .where(isForSession(scope.session));
  if (handle !== undefined) query = query.where('delivery.handle', '=', handle);
  const rows = await query.orderBy('delivery.message_id').orderBy('delivery.handle').execute();
  return rows.map(deliveryFrom);
}

async function loadOf(
  { connection: { db }, now }: UnitContext,
  to: Holder,
  from: AgentId,
  type: MessageType,
): Promise<MailboxLoad> {
  const kind = isWritten(type) ? ('in' as const) : ('not in' as const);
  const { open, unread } = await db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('delivery.handle', '=', to.handle ?? '')
        .as('open'),
      fn
        .countAll<number>()
        .filterWhere('delivery.read_at', 'is', null)
        .filterWhere('messages.from_agent', '=', from)
        .filterWhere('messages.type', kind, [...messageTypes])
        .as('unread'),
    ])
    .where('delivery.agent_id', '=', to.agent)
    .where(isOpen(now))
    .executeTakeFirstOrThrow();
  return { open: Number(open), unreadOfSender: Number(unread) };
}
