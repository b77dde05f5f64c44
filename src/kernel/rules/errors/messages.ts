import { entry } from './entry.ts';

/** Messages on tasks. */
export const messagesErrors = {
  OBSERVATION_NOT_ON_TASK: entry(
    'not_found',
    'No entry with that id is on a task that the caller can see.',
    'attention_inbox lists what is addressed to you.',
  ),
  NOT_MESSAGE: entry('conflict', 'The entry is not a message.', 'task_messages lists messages and their ids.'),
  TASK_MISMATCH: entry(
    'conflict',
    'The entry is on another task.',
    'Leave task_id out, or give the task of the entry.',
  ),
  NOT_PARTICIPANT: entry(
    'denied',
    'The session does not take part in the task.',
    'Join the task with any write on it, such as task_post.',
  ),
  NOT_TARGET_SESSION: entry(
    'denied',
    'It is addressed to another session, or the calling session sent it.',
    'attention_inbox lists what is addressed to you.',
  ),
  NOT_TARGET_AGENT: entry(
    'denied',
    'It is addressed to another agent.',
    'attention_inbox lists what is addressed to you.',
  ),
  ALREADY_RETRACTED: entry('conflict', 'Its sender took the message back.', 'Go on without it.'),
  MESSAGE_EXPIRED: entry(
    'conflict',
    'The message expired before it was read.',
    'Read it with get_observations; ask the sender whether it still applies.',
  ),
  NOT_BROADCAST: entry(
    'conflict',
    'Only a message addressed to any can be claimed.',
    'Answer it: task_message with reply_to.',
  ),
  NOT_SENDER: entry('denied', 'Only the session that sent a message can take it back.', 'Ask its sender.'),
  ALREADY_REPLIED: entry(
    'conflict',
    'The message has been answered, so it cannot be taken back.',
    'Send another one: task_message with reply_to.',
  ),
};
