import { z } from 'zod';
import { readsNow } from '../../core/messages/rules.ts';
import { messageStatus } from '../../core/messages/task-message.ts';
import { messageOnTask } from '../../flows/messages/message-on-task.ts';
import { observe } from '../../flows/threads/observe.ts';
import { colony } from '../colony.ts';
import { writeTool } from '../define.ts';
import { messageField } from './message-fields.ts';

export const taskMessageMarkRead = writeTool({
  name: 'task_message_mark_read',
  toolset: 'messages',
  dialect: colony,
  summary: 'Mark a message read; its sender gets a receipt.',
  namedOnly: ['task_id'],
  idempotent: true,
  input: () => z.object(messageField),
  output: () => z.object({ status: z.enum(['read', 'replied']) }),
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
    if (!readsNow(message, actor, unit.now)) {
      return { status: messageStatus(message, unit.now) === 'replied' ? ('replied' as const) : ('read' as const) };
    }
    await unit.messages.mark('read_at', [id]);
    const metadata = {
      read_message_id: id,
      read_by_session_id: session,
      read_by_agent: agent,
      original_sender_session_id: message.fromSession,
      urgency: message.urgency,
      ts: unit.now,
    };
    const receipt = await observe(unit, task, {
      kind: 'message_read',
      text: `Message ${id} was read by ${agent}.`,
      replyTo: id,
      metadata,
    });
    await unit.messages.putAway(id, receipt.id);
    return { status: 'read' as const };
  },
});
