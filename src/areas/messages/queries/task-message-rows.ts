import type { Schema } from '../../../composition/schema.ts';
import { nameOf } from '../../../kernel/rules/holder.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Urgency } from '../rules/message.ts';
import { ANY, messageStatus, type TaskMessage } from '../rules/task-message.ts';

/** Messages, each with the delivery to the given agent, if there is one; mail to several of its names with each. */
export function withDelivery(db: UnitContext['connection']['db'], agent: AgentId) {
  return db
    .selectFrom('messages')
    .leftJoin('message_deliveries as delivery', (join) =>
      join
        .onRef('delivery.message_id', '=', 'messages.id')
        .on('delivery.agent_id', '=', agent)
        .on((row) => row.or([row('delivery.handle', '=', ''), row('messages.to_agent', 'is', null)])),
    )
    .selectAll('messages')
    .select(['delivery.agent_id as recipient', 'delivery.read_at', 'delivery.acked_at', 'delivery.closes_on_read'])
    .select('delivery.receipt_id');
}

type Row = Schema['messages'] & {
  readonly recipient?: AgentId | null;
  readonly read_at: number | null;
  readonly acked_at: number | null;
  readonly closes_on_read: number | null;
};

export function taskMessageFrom(row: Row): TaskMessage {
  const { claimed_by_session: session, claimed_by_agent: agent, claimed_at: at } = row;
  return {
    id: row.id,
    taskId: row.task_id ?? 0,
    fromAgent: row.from_agent,
    fromSession: row.session_id,
    fromName: nameOf({ agent: row.from_agent, handle: row.from_handle }),
    isMail: row.to_agent === null,
    toAgent: row.to_agent ?? row.recipient ?? ANY,
    toSession: row.to_session_id,
    urgency: row.urgency as Urgency,
    text: row.text,
    createdAt: row.created_at,
    replyTo: row.reply_to,
    expiresAt: row.expires_at,
    repliedBy: row.replied_by,
    repliedAt: row.replied_at,
    retractedAt: row.retracted_at,
    claim: session === null || agent === null || at === null ? null : { session, agent, at },
    isRead: row.acked_at !== null || (row.closes_on_read === 1 && row.read_at !== null),
  };
}

/** A message as shown to its sender and recipients: the text, and everything else as metadata. */
export interface SeenMessage {
  readonly id: number;
  readonly session: string | null;
  readonly at: Instant;
  readonly text: string;
  readonly taskId: number | null;
  readonly replyTo: number | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export function seenFrom(row: Row, now: Instant): SeenMessage {
  const message = taskMessageFrom(row);
  return {
    id: row.id,
    session: row.session_id,
    at: row.created_at,
    text: row.text,
    taskId: row.task_id,
    replyTo: row.reply_to,
    metadata: {
      from_agent: row.from_agent,
      from_session_id: row.session_id,
      to_agent: row.to_agent,
      to_session_id: row.to_session_id,
      urgency: row.urgency,
      status: messageStatus(message, now),
      expires_at: row.expires_at,
      replied_by_observation_id: row.replied_by,
      replied_at: row.replied_at,
      claimed_by_session_id: row.claimed_by_session,
      claimed_by_agent: row.claimed_by_agent,
      claimed_at: row.claimed_at,
    },
  };
}
