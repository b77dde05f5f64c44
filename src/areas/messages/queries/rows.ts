import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { SYSTEM_SENDER } from '../../../kernel/rules/team.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import type { Delivery, Message, MessageType, Urgency } from '../rules/message.ts';

export interface MessageDelivery extends Delivery {
  readonly message: Message;
}

/** A delivery is a message together with one of its recipients. */
export function deliveries(db: UnitContext['connection']['db']) {
  return db
    .selectFrom('message_deliveries as delivery')
    .innerJoin('messages', 'messages.id', 'delivery.message_id')
    .innerJoin('collections', 'collections.id', 'messages.collection_id')
    .selectAll('messages')
    .select(['collections.kind as collection_kind', 'collections.name as collection_name'])
    .select(['delivery.agent_id', 'delivery.handle', 'delivery.delivered_at', 'delivery.read_at', 'delivery.acked_at']);
}

const row = expressionBuilder<Schema, 'messages'>();

/**
 * Messages that the agent itself sent. Those that the hub sends because of the agent's calls do not count, although
 * they name the agent.
 */
export function isSentBy(agent: AgentId): Expression<SqlBool> {
  return row.and([
    row('messages.from_agent', '=', agent),
    row.or([row('messages.from_handle', 'is', null), row('messages.from_handle', '<>', SYSTEM_SENDER)]),
  ]);
}

type DeliveryRow = Schema['messages'] &
  Pick<Schema['message_deliveries'], 'agent_id' | 'handle' | 'delivered_at' | 'read_at' | 'acked_at'> & {
    readonly collection_kind: string;
    readonly collection_name: string;
  };

export function deliveryFrom(row: DeliveryRow): MessageDelivery {
  return {
    to: { agent: row.agent_id, handle: row.handle === '' ? null : row.handle },
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    ackedAt: row.acked_at,
    message: {
      id: row.id,
      from: { agent: row.from_agent, handle: row.from_handle },
      collectionId: row.collection_id,
      team: row.collection_kind === 'team' ? row.collection_name : null,
      type: row.type as MessageType,
      urgency: row.urgency as Urgency,
      text: row.text,
      summary: row.summary,
      payload: json<Record<string, unknown>>(row.payload) ?? undefined,
      taskId: row.task_id ?? undefined,
      requestId: row.request_id ?? undefined,
      createdAt: row.created_at,
      answeredAt: row.answered_at,
    },
  };
}
