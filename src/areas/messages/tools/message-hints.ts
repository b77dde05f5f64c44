import { z } from 'zod';
import { ANY, isFromHub, type TaskMessage } from '../rules/task-message.ts';

export interface MessageReader {
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

type Answerable = Pick<TaskMessage, 'id' | 'taskId' | 'fromAgent' | 'fromName' | 'fromSession' | 'isMail' | 'urgency'>;

/** The calls that answer a message and mark it read, with their arguments. The text of the answer is missing. */
export function messageHints(message: Answerable, reader: MessageReader) {
  return {
    ...replyHints(message, reader),
    mark_read_tool: 'task_message_mark_read',
    mark_read_args: { message_observation_id: message.id, session_id: reader.session },
    ...(message.urgency === 'fyi' ? {} : { next_action: ANSWER }),
  };
}

export function replyHints(message: Answerable, reader: MessageReader) {
  const reply: z.output<typeof replyArgs> = {
    task_id: message.taskId,
    session_id: reader.session,
    agent: reader.agent,
    ...recipient(message, reader),
    reply_to: message.id,
    urgency: 'fyi',
    content: '',
  };
  return {
    reply_tool: 'task_message',
    suggested_reply_args: reply,
    reply_args: reply,
    next_args_missing: ['content'],
  };
}

/** Who gets the answer: the sending session, or the agent if it named none. Mail of the hub is answered on the task. */
function recipient(message: Answerable, { agent }: MessageReader) {
  const { fromSession, fromAgent, isMail } = message;
  if (isFromHub(message) || (isMail && fromAgent === agent)) return { to_agent: ANY };
  return isMail || fromSession === null ? { to_agent: fromAgent } : { to_agent: ANY, to_session_id: fromSession };
}
