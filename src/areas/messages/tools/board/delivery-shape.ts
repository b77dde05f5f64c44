import { z } from 'zod';
import { defined } from '../../../../kernel/rules/defined.ts';
import { nameOf } from '../../../../kernel/rules/holder.ts';
import { type Instant, iso } from '../../../../kernel/rules/time.ts';
import type { MessageDelivery } from '../../queries/rows.ts';
import { deliveryStatus } from '../../rules/message.ts';

/** A message and its status for one recipient, the same for everybody who may see it. */
export const deliveryShape = z.object({
  msg_id: z.int(),
  from: z.string(),
  to: z.string(),
  type: z.string(),
  text: z.string(),
  summary: z.string(),
  urgency: z.enum(['fyi', 'needs_reply', 'blocking']),
  team: z.string().optional(),
  request_id: z.string().optional(),
  task_id: z.string().optional(),
  timestamp: z.string(),
  status: z.enum(['queued', 'delivered', 'read', 'acknowledged']),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  acked_at: z.string().nullable(),
});

export function asDelivery(delivery: MessageDelivery): z.output<typeof deliveryShape> {
  const { message, to } = delivery;
  const { id, team, requestId, taskId } = message;
  return {
    msg_id: id,
    from: nameOf(message.from),
    to: nameOf(to),
    type: message.type,
    text: message.text,
    summary: message.summary,
    urgency: message.urgency,
    ...(team === null ? {} : { team }),
    ...defined({ request_id: requestId }),
    ...(taskId === undefined ? {} : { task_id: String(taskId) }),
    timestamp: iso(message.createdAt),
    status: deliveryStatus(delivery),
    delivered_at: isoOrNull(delivery.deliveredAt),
    read_at: isoOrNull(delivery.readAt),
    acked_at: isoOrNull(delivery.ackedAt),
  };
}

/** The same for its recipient, with the data of a structured message. */
export const mailboxEntry = deliveryShape.extend({ data: z.record(z.string(), z.unknown()).optional() });

export type MailboxEntry = z.output<typeof mailboxEntry>;

export function asMailboxEntry(delivery: MessageDelivery): MailboxEntry {
  const { payload } = delivery.message;
  return { ...asDelivery(delivery), ...(payload === undefined ? {} : { data: { ...payload } }) };
}

export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : iso(at);
}
