import { z } from 'zod';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import { messageOnTask } from '../flows/message-on-task.ts';
import { urgencies } from '../rules/message.ts';
import { type KnownMessage, readsNow } from '../rules/rules.ts';
import { messageStatus } from '../rules/task-message.ts';
import { messageField } from './message-fields.ts';
import { type MessageReader, replyArgs, replyHints } from './message-hints.ts';

/**
 * What a recipient that marks a message read without having seen its text gets, again if the call is repeated: nothing
 * is put away unseen.
 */
const shownMessage = z.object({
  id: z.int(),
  from_agent: z.string(),
  urgency: z.enum(urgencies),
  content: z.string(),
  reply_tool: z.string().optional(),
  reply_args: replyArgs.optional(),
  next_args_missing: z.array(z.string()).optional(),
});

export const taskMessageMarkRead = writeTool({
  name: 'task_message_mark_read',
  toolset: 'messages',
  dialect: colony,
  summary: 'Mark a message read; its sender gets a receipt.',
  namedOnly: ['task_id'],
  idempotent: true,
  input: () => z.object(messageField),
  output: () => z.object({ status: z.enum(['read', 'replied']), message: shownMessage.optional() }),
  errors: [
    'OBSERVATION_NOT_ON_TASK',
    'NOT_MESSAGE',
    'TASK_MISMATCH',
    'NOT_PARTICIPANT',
    'NOT_TARGET_SESSION',
    'NOT_TARGET_AGENT',
    'ALREADY_RETRACTED',
    'MESSAGE_EXPIRED',
    'READ_ONLY',
  ],
  cli: { command: 'read', args: ['message_observation_id'] },
  async run(unit, { message_observation_id: id, task_id }, { actor: { agent, session } }) {
    const { message, task, actor } = await messageOnTask(unit, id, task_id, { agent, session });
    const isNew = readsNow(message, actor, unit.now);
    if (isNew) await markRead(unit, message, task, session);
    else if (messageStatus(message, unit.now) === 'replied') return { status: 'replied' as const };
    const isSeen = message.shownAt !== null && (isNew || message.shownAt < (await markedAt(unit, message)));
    return { status: 'read' as const, ...(isSeen ? {} : { message: asShown(message, { agent, session }) }) };
  },
});

async function markRead(unit: Writes, message: KnownMessage, task: Task, session: string): Promise<void> {
  const { id, urgency, fromSession } = message;
  const { agent } = unit.scope;
  await unit.messages.mark('read_at', [id]);
  // The hub sends mail about tasks, and needs no receipt.
  const receipt = message.isMail
    ? undefined
    : await observe(unit, task, {
        kind: 'message_read',
        text: `Message ${id} was read by ${agent}.`,
        replyTo: id,
        metadata: {
          read_message_id: id,
          read_by_session_id: session,
          read_by_agent: agent,
          original_sender_session_id: fromSession,
          urgency,
          ts: unit.now,
        },
      });
  await unit.messages.putAway(id, receipt?.id ?? null);
}

/** When the message was marked read; without a receipt that is not known. */
async function markedAt(unit: Writes, { receiptId }: KnownMessage): Promise<Instant> {
  return (receiptId === null ? undefined : await unit.memories.find(receiptId))?.createdAt ?? 0;
}

function asShown(message: KnownMessage, reader: MessageReader): z.output<typeof shownMessage> {
  const { id, fromName, urgency, text } = message;
  const shown = { id, from_agent: fromName, urgency, content: text };
  if (urgency === 'fyi') return shown;
  const { reply_tool, reply_args, next_args_missing } = replyHints(message, reader);
  return { ...shown, reply_tool, reply_args, next_args_missing };
}
