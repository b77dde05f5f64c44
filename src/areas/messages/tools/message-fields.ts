import { own } from '../../../kernel/tool/colony.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';

/** The fields with which the tools that change one message name it. */
export const messageField = {
  message_observation_id: threadField.observationId.describe('Message'),
  session_id: own.session,
  task_id: threadField.taskId.optional().describe('Its task'),
};
