import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedText } from '../../../kernel/tool/fields.ts';
import { observe } from '../../threads/flows/observe.ts';
import { messageOnTask } from '../flows/message-on-task.ts';
import { requireRetractable } from '../rules/rules.ts';
import { messageField } from './message-fields.ts';

export const taskMessageRetract = writeTool({
  name: 'task_message_retract',
  toolset: 'messages',
  dialect: colony,
  summary: 'Take back a message that nobody has answered.',
  namedOnly: ['task_id'],
  idempotent: false,
  destructive: true,
  input: () => z.object({ ...messageField, reason: cappedText(500).optional().describe('Why') }),
  output: () => z.object({ status: z.literal('retracted') }),
  errors: [
    'OBSERVATION_NOT_ON_TASK',
    'NOT_MESSAGE',
    'TASK_MISMATCH',
    'NOT_SENDER',
    'ALREADY_RETRACTED',
    'ALREADY_REPLIED',
    'READ_ONLY',
  ],
  cli: { command: 'retract', args: ['message_observation_id'] },
  async run(unit, { message_observation_id: id, task_id, reason }, { actor }) {
    const { message, task } = await messageOnTask(unit, id, task_id, actor);
    requireRetractable(message, actor);
    await unit.messages.retract(id);
    await observe(unit, task, {
      kind: 'message_retract',
      text: reason === undefined ? `Message ${id} was retracted.` : `Message ${id} was retracted: ${reason}`,
      replyTo: id,
      metadata: { retracted_message_id: id, retracted_by_session_id: actor.session, reason: reason ?? null },
    });
    return { status: 'retracted' as const };
  },
});
