import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Page, PageRequest } from '../../../kernel/store/paging.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { type DeliveryStatus, requestTypes } from '../rules/message.ts';
import { deliveryPage } from './delivery-page.ts';
import { isOpen } from './open-deliveries.ts';
import { deliveries, isSentBy, type MessageDelivery } from './rows.ts';

export type Box = 'inbox' | 'sent' | 'all';

export interface DeliveryFilter {
  readonly box: Box;
  /** `open`: neither acknowledged by its recipient nor withdrawn from it. */
  readonly state?: DeliveryStatus | 'open' | undefined;
  /** Only messages that this agent sent or received. */
  readonly agent?: AgentId | undefined;
  /** Only messages that expect an answer: open requests, and mail that needs a reply. */
  readonly asking?: boolean | undefined;
}

/** Mail for people to browse: newest first, without marking anything as read. */
export function messageViews(context: UnitContext) {
  const { visible, now } = context;
  const { db } = context.connection;
  return {
    async page({ box, state, agent, asking }: DeliveryFilter, request: PageRequest): Promise<Page<MessageDelivery>> {
      let query = inState(inBox(context, box), state);
      if (agent !== undefined) {
        query = query.where((row) =>
          row.or([row('delivery.agent_id', '=', agent), row('messages.from_agent', '=', agent)]),
        );
      }
      if (asking === true) {
        query = query.where((row) =>
          row.or([
            row.and([row('messages.type', 'in', requestTypes), row('messages.answered_at', 'is', null)]),
            row.and([row('messages.type', '=', 'message'), row('messages.urgency', '!=', 'fyi')]),
          ]),
        );
      }
      return deliveryPage(query, request, 'desc');
    },
    /** For each agent, the number of open deliveries that the caller may see, and the time of the oldest. */
    async depths(): Promise<ReadonlyMap<AgentId, { readonly count: number; readonly since: Instant }>> {
      const query = db
        .selectFrom('message_deliveries as delivery')
        .innerJoin('messages', 'messages.id', 'delivery.message_id')
        .select((row) => [
          'delivery.agent_id as agent',
          row.fn.countAll<number>().as('count'),
          row.fn.min('messages.created_at').as('since'),
        ])
        .where(isOpen(now))
        .groupBy('delivery.agent_id');
      const seen = inScope(query, 'messages.collection_id', visible);
      const rows = await seen.execute();
      return new Map(rows.map(({ agent, count, since }) => [agent, { count: Number(count), since: Number(since) }]));
    },
  };
}

function inBox({ connection: { db }, scope, visible }: UnitContext, box: Box) {
  const query = deliveries(db);
  if (box === 'inbox') {
    return query.where('delivery.agent_id', '=', scope.agent).where('delivery.withdrawn_at', 'is', null);
  }
  if (box === 'sent') return query.where(isSentBy(scope.agent));
  return inScope(query, 'messages.collection_id', visible);
}

function inState(query: ReturnType<typeof inBox>, state: DeliveryFilter['state']) {
  switch (state) {
    case undefined:
      return query;
    case 'open':
      return query.where('delivery.acked_at', 'is', null).where('delivery.withdrawn_at', 'is', null);
    case 'acknowledged':
      return query.where('delivery.acked_at', 'is not', null);
    case 'read':
      return query.where('delivery.acked_at', 'is', null).where('delivery.read_at', 'is not', null);
    case 'delivered':
      return unopened(query).where('delivery.delivered_at', 'is not', null);
    case 'queued':
      return unopened(query).where('delivery.delivered_at', 'is', null);
  }
}

function unopened(query: ReturnType<typeof inBox>) {
  return query.where('delivery.acked_at', 'is', null).where('delivery.read_at', 'is', null);
}
