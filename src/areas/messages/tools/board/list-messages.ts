import { z } from 'zod';
import type { Caller } from '../../../../kernel/rules/caller.ts';
import { requireScope } from '../../../../kernel/rules/caller.ts';
import { defined } from '../../../../kernel/rules/defined.ts';
import { readTool } from '../../../../kernel/tool/define.ts';
import { field } from '../../../../kernel/tool/fields.ts';
import type { MessageDelivery } from '../../queries/rows.ts';
import { asDelivery, deliveryShape, isoOrNull } from './delivery-shape.ts';

const boxes = ['inbox', 'sent', 'all'] as const;

const row = deliveryShape.extend({
  from_agent: z.string(),
  to_agent: z.string(),
  answered_at: z.string().nullable().describe('When a request was answered'),
});

/** GET /api/messages: mail for people to look at. Recipients take their mail with ReadMailbox. */
export const listMessages = readTool({
  name: 'list_messages',
  toolset: 'board',
  summary: 'List mail with its states, newest first; looking changes nothing.',
  details: 'One entry per recipient. An administrator may look at all mail of the collections it is in.',
  listed: false,
  input: () =>
    z.object({
      box: z.enum(boxes).default('inbox').describe('inbox, sent or, for administrators, all'),
      state: z
        .enum(['open', 'queued', 'delivered', 'read', 'acknowledged'])
        .optional()
        .describe('Only in this state; open: not acknowledged'),
      agent: field.agentId.optional().describe('Only what this agent sent or was sent'),
      asking: z
        .boolean()
        .default(false)
        .describe('Only what awaits an answer: open requests and mail that needs a reply'),
      limit: field.limit(200, 50),
      cursor: field.cursor,
    }),
  output: () => z.object({ messages: z.array(row), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/messages' },
  cli: { command: 'messages' },
  async run(unit, { limit, cursor, ...filter }, { caller }) {
    if (filter.box === 'all') requireAdmin(caller);
    const { items, next } = await unit.messages.page(filter, { limit, cursor });
    return { messages: items.map(asRow), ...defined({ next_cursor: next }) };
  },
});

/** Reading messages addressed to others requires the admin scope. */
function requireAdmin(caller: Caller): void {
  requireScope(caller, 'admin', 'Looking at the mail of others');
}

function asRow(delivery: MessageDelivery): z.output<typeof row> {
  const { message, to } = delivery;
  const agents = { from_agent: message.from.agent, to_agent: to.agent };
  return { ...asDelivery(delivery), ...agents, answered_at: isoOrNull(message.answeredAt) };
}
