import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { sendOnTask } from '../flows/send-on-task.ts';
import { urgencies } from '../rules/message.ts';
import { ANY, LONGEST_MESSAGE_MINUTES } from '../rules/task-message.ts';

export const taskMessage = writeTool({
  name: 'task_message',
  toolset: 'messages',
  dialect: colony,
  summary: 'Send a message on a task to an agent, a session or all on it.',
  idempotent: false,
  input: () =>
    z.object({
      task_id: threadField.taskId,
      session_id: own.session,
      agent: own.agent,
      to_agent: field.agentId.default(ANY).describe('Agent, or any'),
      to_session_id: field.sessionName.optional().describe('Only this session'),
      content: field.longText.min(1).describe('Text'),
      urgency: z.enum(urgencies).default('fyi').describe('Urgency'),
      reply_to: threadField.observationId.optional().describe('Message'),
      expires_in_minutes: z.int().min(1).max(LONGEST_MESSAGE_MINUTES).optional().describe('Minutes'),
    }),
  output: () => z.object({ message_observation_id: z.int(), status: z.literal('unread') }),
  errors: ['TASK_NOT_FOUND', 'READ_ONLY', 'NOTHING_TO_STORE', 'RECIPIENT_NOT_FOUND', 'RECIPIENT_SELF', 'MAILBOX_FULL'],
  cli: { command: 'send', args: ['task_id', 'content'] },
  async run(unit, input, { actor }) {
    const task = await unit.tasks.get(input.task_id);
    const draft = {
      text: input.content,
      urgency: input.urgency,
      toAgent: input.to_agent,
      toSession: input.to_session_id,
      replyTo: input.reply_to,
      expiresInMinutes: input.expires_in_minutes,
    };
    return { message_observation_id: await sendOnTask(unit, task, draft, actor), status: 'unread' as const };
  },
});
