import { z } from 'zod';
import type { Instant } from '../../../kernel/rules/time.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import { urgencies } from '../rules/message.ts';
import { isBroadcast, messageStatus, type TaskMessage } from '../rules/task-message.ts';
import { type MessageReader, markReadArgs, messageHints, replyArgs } from './message-hints.ts';

const PREVIEW = 120;

/** A message as listed: its subject and the calls that handle it, without its body. */
export const messageEntry = z.object({
  id: z.int(),
  task_id: z.int(),
  ts: z.int(),
  from_session_id: z.string().nullable(),
  from_agent: z.string(),
  to_agent: z.string(),
  to_session_id: z.string().nullable(),
  urgency: z.enum(urgencies),
  status: z.enum(['unread', 'read', 'replied', 'expired', 'retracted']),
  reply_to: z.int().nullable(),
  preview: z.string(),
  expires_at: z.int().nullable(),
  is_claimable_broadcast: z.boolean(),
  claimed_by_session_id: z.string().nullable(),
  claimed_by_agent: z.string().nullable(),
  reply_tool: z.string(),
  suggested_reply_args: replyArgs,
  reply_args: replyArgs,
  next_args_missing: z.array(z.string()),
  mark_read_tool: z.string(),
  mark_read_args: markReadArgs,
  next_action: z.string().optional(),
});

export function asMessageEntry(
  message: TaskMessage,
  reader: MessageReader,
  now: Instant,
): z.output<typeof messageEntry> {
  const { claim } = message;
  const status = messageStatus(message, now);
  const isWaiting = status === 'unread' || status === 'read';
  return {
    id: message.id,
    task_id: message.taskId,
    ts: message.createdAt,
    from_session_id: message.fromSession,
    from_agent: message.fromName,
    to_agent: message.toAgent,
    to_session_id: message.toSession,
    urgency: message.urgency,
    status,
    reply_to: message.replyTo,
    preview: oneLine(message.text, PREVIEW),
    expires_at: message.expiresAt,
    is_claimable_broadcast: isBroadcast(message) && claim === null && isWaiting,
    claimed_by_session_id: claim?.session ?? null,
    claimed_by_agent: claim?.agent ?? null,
    ...messageHints(message, reader),
  };
}
