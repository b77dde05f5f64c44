import { z } from 'zod';
import { nameOf } from '../../core/claim.ts';
import { WaggleError } from '../../core/errors.ts';
import { deliveryStatus } from '../../core/message.ts';
import { type Instant, iso } from '../../core/time.ts';
import type { Letter } from '../../store/messages.ts';
import type { Caller } from '../define.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';

export const boxes = ['inbox', 'sent', 'all'] as const;

const row = z.object({
  msg_id: z.int(),
  from: z.string(),
  from_agent: z.string(),
  to: z.string(),
  to_agent: z.string(),
  type: z.string(),
  text: z.string(),
  summary: z.string(),
  urgency: z.enum(['fyi', 'needs_reply', 'blocking']),
  team: z.string().optional(),
  request_id: z.string().optional(),
  task_id: z.string().optional(),
  timestamp: z.string(),
  status: z.enum(['queued', 'delivered', 'read', 'acknowledged']),
  delivered_at: z.string().nullable(),
  read_at: z.string().nullable(),
  acked_at: z.string().nullable(),
  answered_at: z.string().nullable().describe('When a request got its yes or no'),
});

/** GET /api/messages: mail as people look at it. ReadMailbox is how a recipient takes it. */
export const listMessages = readTool({
  name: 'list_messages',
  toolset: 'board',
  summary: 'List mail with its states, newest first; looking changes nothing.',
  details: 'One entry per recipient. An administrator may look at all mail of the collections it is in.',
  listed: false,
  input: z.object({
    box: z.enum(boxes).default('inbox').describe('inbox, sent or, for administrators, all'),
    state: z
      .enum(['open', 'queued', 'delivered', 'read', 'acknowledged'])
      .optional()
      .describe('Only in this state; open: not acknowledged'),
    agent: field.agentId.optional().describe('Only what this agent sent or was sent'),
    limit: field.limit(200, 50),
    cursor: field.cursor,
  }),
  output: z.object({ messages: z.array(row), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/messages' },
  cli: { command: 'messages' },
  async run(unit, { box, state, agent, limit, cursor }, { caller }) {
    if (box === 'all') requireAdmin(caller);
    const { items, next } = await unit.overview.messages.page({ box, state, agent }, { limit, cursor });
    return { messages: items.map(asRow), ...(next === undefined ? {} : { next_cursor: next }) };
  },
});

/** What is addressed to others is looked at by whoever runs the hub, and by nobody else. */
export function requireAdmin({ scopes }: Caller): void {
  if (scopes.includes('admin')) return;
  throw new WaggleError('SCOPE_REQUIRED', 'Looking at the mail of others needs the scope admin.', { scope: 'admin' });
}

function asRow(letter: Letter): z.output<typeof row> {
  const { message, to } = letter;
  const { id, team, requestId, taskId } = message;
  return {
    msg_id: id,
    from: nameOf(message.from),
    from_agent: message.from.agent,
    to: nameOf(to),
    to_agent: to.agent,
    type: message.type,
    text: message.text,
    summary: message.summary,
    urgency: message.urgency,
    ...(team === null ? {} : { team }),
    ...(requestId === undefined ? {} : { request_id: requestId }),
    ...(taskId === undefined ? {} : { task_id: String(taskId) }),
    timestamp: iso(message.createdAt),
    status: deliveryStatus(letter),
    delivered_at: isoOrNull(letter.deliveredAt),
    read_at: isoOrNull(letter.readAt),
    acked_at: isoOrNull(letter.ackedAt),
    answered_at: isoOrNull(message.answeredAt),
  };
}

function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : iso(at);
}
