import { z } from 'zod';
import { limits } from '../../../kernel/rules/limits.ts';
import { roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { boundedList } from '../../../kernel/tool/bounded-list.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { placeCursor } from '../../../kernel/tool/worst-first.ts';
import { asMessageEntry, messageEntry } from './message-entry.ts';

const USUAL = 50;

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
      limit: roomyLimit(200, 50, '1-200'),
      cursor: placeCursor,
    }),
  namedOnly: ['cursor'],
  answer: 'array',
  output: () => arrayAnswer(messageEntry.omit({ reply_args: true })),
  errors: [],
  cli: { command: 'list' },
  shows: ({ items }) => ({ entries: items.map(({ id }) => id) }),
  async run(unit, { since_ts, task_ids, unread_only, limit, cursor }, { actor, caller }) {
    const most = Number(cursor ?? 0) + (limit ?? USUAL);
    const request = { tasks: task_ids, since: since_ts, unreadOnly: unread_only, limit: most };
    const { items: found, total } = await unit.messages.toMe(request);
    // The arguments of a reply are given once.
    const items = found.map((message) => {
      const { reply_args: _, ...entry } = asMessageEntry(message, actor, unit.now);
      return entry;
    });
    const asked = { limit, usual: USUAL, cursor, caller, available: total, hydrateWith: 'get_observations' };
    const { shown, left } = boundedList(items, asked);
    return { items: [...shown], ...left };
  },
});
