import { z } from 'zod';
import { ANY, type TaskMessage } from '../../core/messages/task-message.ts';

interface Reader {
  readonly agent: string;
  readonly session: string;
}

export const replyArgs = z.object({
  task_id: z.int(),
  session_id: z.string(),
  agent: z.string(),
  to_agent: z.string(),
  to_session_id: z.string().optional(),
  reply_to: z.int(),
  urgency: z.literal('fyi'),
  content: z.string(),
});

export const markReadArgs = z.object({ message_observation_id: z.int(), session_id: z.string() });

const ANSWER = 'Reply with task_message using reply_to, or mark read after reading if no reply is needed.';

/** The calls that answer a message and mark it read, with their arguments; only the caller knows the text of a reply. */
export function messageHints(message: TaskMessage, { agent, session }: Reader) {
  const { fromSession, fromAgent } = message;
  const reply: z.output<typeof replyArgs> = {
    task_id: message.taskId,
    session_id: session,
    agent,
    ...(fromSession === null ? { to_agent: fromAgent } : { to_agent: ANY, to_session_id: fromSession }),
    reply_to: message.id,
    urgency: 'fyi',
    content: '',
  };
  return {
    reply_tool: 'task_message',
    suggested_reply_args: reply,
    reply_args: reply,
    next_args_missing: ['content'],
    mark_read_tool: 'task_message_mark_read',
    mark_read_args: { message_observation_id: message.id, session_id: session },
    ...(message.urgency === 'fyi' ? {} : { next_action: ANSWER }),
  };
}
