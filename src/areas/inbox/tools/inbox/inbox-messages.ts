import { z } from 'zod';
import { nameOf } from '../../../../kernel/rules/holder.ts';
import { joined } from '../../../../kernel/rules/joined.ts';
import { SYSTEM_SENDER } from '../../../../kernel/rules/team.ts';
import type { Instant } from '../../../../kernel/rules/time.ts';
import type { MessageDelivery } from '../../../messages/queries/rows.ts';
import type { Receipt } from '../../../messages/queries/task-message-reads.ts';
import { coalesced } from '../../../messages/rules/coalesce.ts';
import { type Message, urgencies } from '../../../messages/rules/message.ts';
import type { TaskMessage } from '../../../messages/rules/task-message.ts';
import { asMessageEntry, messageEntry } from '../../../messages/tools/message-entry.ts';
import { type MessageReader, replyHints } from '../../../messages/tools/message-hints.ts';
import { oneLine } from '../../../threads/rules/post-routing.ts';

const PREVIEW = 120;
const args = z.record(z.string(), z.unknown());

/** A message with all calls that handle it. */
export const inboxMessage = messageEntry.extend({
  task_id: z.int().nullable(),
  suggested_reply_args: args,
  reply_args: args,
  mark_read_args: args,
  reply_with_tool: z.string(),
  reply_with_args: args,
  mark_read_with_tool: z.string(),
  mark_read_with_args: args,
});

type InboxMessage = z.output<typeof inboxMessage>;
type Entry = Omit<InboxMessage, 'reply_with_tool' | 'reply_with_args' | 'mark_read_with_tool' | 'mark_read_with_args'>;

function withCalls(entry: Entry): InboxMessage {
  return joined(entry, {
    reply_with_tool: entry.reply_tool,
    reply_with_args: entry.reply_args,
    mark_read_with_tool: entry.mark_read_tool,
    mark_read_with_args: entry.mark_read_args,
  });
}

export function asInboxMessage(message: TaskMessage, reader: MessageReader, now: Instant): InboxMessage {
  return withCalls(asMessageEntry(message, reader, now));
}

/** Mail about no task, and messages on tasks that the reader has not joined, which it can answer from outside. */
export function asOtherEntry({ message, to, readAt }: MessageDelivery, reader: MessageReader): InboxMessage {
  const { id, urgency, taskId, from } = message;
  const reply = taskId === undefined ? mailReply(message) : replyHints(outside(message, taskId), reader);
  return withCalls({
    id,
    task_id: taskId ?? null,
    ts: message.createdAt,
    from_session_id: null,
    from_agent: nameOf(from),
    to_agent: nameOf(to),
    to_session_id: null,
    urgency,
    status: readAt === null ? 'unread' : 'read',
    reply_to: null,
    preview: oneLine(message.summary, PREVIEW),
    expires_at: null,
    is_claimable_broadcast: false,
    claimed_by_session_id: null,
    claimed_by_agent: null,
    ...reply,
    mark_read_tool: 'ReadMailbox',
    mark_read_args: { ack: [id] },
    ...(urgency === 'fyi' ? {} : { next_action: `Reply with ${reply.reply_tool}, then acknowledge with ReadMailbox.` }),
  });
}

function outside({ id, from, urgency }: Message, taskId: number) {
  return { id, taskId, urgency, fromAgent: from.agent, fromName: nameOf(from), fromSession: null, isMail: false };
}

/** A request needs a yes or no; mail of the hub is answered to the agent whose call caused it. */
function mailReply({ from, team, type, requestId }: Message) {
  const isRequest = requestId !== undefined && type.endsWith('_request');
  const name = from.handle === null || from.handle === SYSTEM_SENDER ? from.agent : from.handle;
  const to = name === from.handle && team !== null ? `${name}@${team}` : name;
  const args = isRequest
    ? { type: type.replace(/_request$/, '_response'), request_id: requestId }
    : { to, message: '' };
  return {
    reply_tool: 'SendMessage',
    suggested_reply_args: args,
    reply_args: args,
    next_args_missing: [isRequest ? 'approve' : 'message'],
  };
}

export const messageGroup = z.object({
  task_id: z.int(),
  from_session_id: z.string().nullable(),
  from_agent: z.string(),
  urgency: z.enum(urgencies),
  count: z.int(),
  latest_id: z.int(),
  latest_ts: z.int(),
  latest_preview: z.string(),
  ids: z.array(z.int()),
});

export function asGroups(messages: readonly TaskMessage[]): z.output<typeof messageGroup>[] {
  return coalesced(messages).map(({ latest, ids }) => ({
    task_id: latest.taskId,
    from_session_id: latest.fromSession,
    from_agent: latest.fromName,
    urgency: latest.urgency,
    count: ids.length,
    latest_id: latest.id,
    latest_ts: latest.createdAt,
    latest_preview: oneLine(latest.text, PREVIEW),
    ids: [...ids],
  }));
}

export const readReceipt = z.object({
  id: z.int().nullable(),
  message_id: z.int(),
  task_id: z.int(),
  urgency: z.enum(urgencies),
  preview: z.string(),
  read_by_agent: z.string(),
  read_by_session_id: z.string().nullable(),
  read_at: z.int(),
});

export function asReceipt({ message, receiptId, readBy, readAt }: Receipt): z.output<typeof readReceipt> {
  return {
    id: receiptId,
    message_id: message.id,
    task_id: message.taskId,
    urgency: message.urgency,
    preview: oneLine(message.text, PREVIEW),
    read_by_agent: readBy.agent,
    read_by_session_id: readBy.session,
    read_at: readAt,
  };
}
