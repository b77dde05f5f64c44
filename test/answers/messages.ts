import type { RunsWorld } from '../runs-world.ts';
import type { Example } from './example.ts';

/** Bob writes to everybody on a task that ada has written on before. */
async function bobAsks({ agent }: RunsWorld): Promise<void> {
  await (await agent('bob')).call('task_message', { task_id: 1, content: 'Who has time?', urgency: 'needs_reply' });
}

export const messageExamples: readonly Example[] = [
  {
    tool: 'task_message',
    does: { task_id: 1, to_agent: 'bob', content: 'Please look at the links.', urgency: 'needs_reply' },
    refuses: { task_id: 1, to_agent: 'nobody', content: 'x' },
  },
  {
    tool: 'task_message_retract',
    does: { message_observation_id: 8 },
    refuses: { message_observation_id: 999 },
  },
  { tool: 'task_messages', before: bobAsks, does: { unread_only: true }, refuses: { limit: 0 } },
  {
    tool: 'task_message_claim',
    does: { message_observation_id: 10 },
    refuses: { message_observation_id: 8 },
  },
  {
    tool: 'task_message_mark_read',
    does: { message_observation_id: 10 },
    refuses: { message_observation_id: 8 },
  },
];
