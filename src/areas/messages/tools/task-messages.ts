import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { arrayAnswer, budgetOf } from '../../../kernel/tool/answers.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { asMessageEntry, messageEntry } from './message-entry.ts';

export const taskMessages = readTool({
  name: 'task_messages',
  toolset: 'messages',
  dialect: colony,
  summary: 'List messages to you, newest first; listing marks none read.',
  input: () =>
    z.object({
      session_id: own.session,
      agent: own.agent,
      since_ts: z.int().min(0).optional().describe('Epoch ms'),
      task_ids: z.array(threadField.taskId).max(limits.idsPerCall).optional().describe('Tasks'),
      unread_only: z.boolean().default(false).describe('Only unread'),
      limit: threadField.limit(200, 50),
    }),
  answer: 'array',
  output: () => arrayAnswer(messageEntry),
  errors: [],
  cli: { command: 'list' },
  async run(unit, { since_ts, task_ids, unread_only, limit }, { actor }) {
    const request = { tasks: task_ids, since: since_ts, unreadOnly: unread_only, limit };
    const { items: found, total } = await unit.messages.toMe(request);
    const items = found.map((message) => asMessageEntry(message, actor, unit.now));
    const why = 'Only the newest messages are listed.';
    return { items, budget: budgetOf(items, { available: total, hydrateWith: 'get_observations', why }) };
  },
});
