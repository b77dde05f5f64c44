import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { messageOnTask } from '../flows/message-on-task.ts';
import { alreadyClaimed, claimsNow } from '../rules/rules.ts';
import type { MessageClaim } from '../rules/task-message.ts';
import { messageField } from './message-fields.ts';

export const taskMessageClaim = writeTool({
  name: 'task_message_claim',
  toolset: 'messages',
  dialect: colony,
  summary: 'Take a broadcast before you answer it; others stop seeing it.',
  namedOnly: ['task_id'],
  idempotent: true,
  input: () => z.object({ ...messageField, agent: own.agent }),
  output: () =>
    z.object({
      status: z.literal('claimed'),
      claimed_by_session_id: z.string(),
      claimed_by_agent: z.string(),
      claimed_at: z.int(),
    }),
  errors: [
    'OBSERVATION_NOT_ON_TASK',
    'NOT_MESSAGE',
    'TASK_MISMATCH',
    'NOT_BROADCAST',
    'NOT_TARGET_SESSION',
    'NOT_PARTICIPANT',
    'ALREADY_RETRACTED',
    'MESSAGE_EXPIRED',
    'ALREADY_CLAIMED',
    'READ_ONLY',
  ],
  cli: { command: 'claim', args: ['message_observation_id'] },
  async run(unit, { message_observation_id: id, task_id }, { actor: { agent, session } }) {
    const { message, task, actor } = await messageOnTask(unit, id, task_id, { agent, session });
    if (!claimsNow(message, actor, unit.now) && message.claim !== null) return asClaimed(message.claim);
    unit.collections.requireWrite(task.collectionId);
    const claim = await unit.messages.claim(id);
    if (claim === undefined) throw alreadyClaimed(id);
    return asClaimed(claim);
  },
});

function asClaimed({ session, agent, at }: MessageClaim) {
  return { status: 'claimed' as const, claimed_by_session_id: session, claimed_by_agent: agent, claimed_at: at };
}
