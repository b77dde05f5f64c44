import { z } from 'zod';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Agent } from '../../../kernel/rules/identity.ts';
import { presenceOf, presences, SILENCE } from '../../../kernel/rules/presence.ts';
import { iso } from '../../../kernel/rules/time.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { field } from '../../../kernel/tool/fields.ts';

const WORK_SHOWN = 3;

const agentRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['agent', 'person']),
  description: z.string(),
  email: z.string().optional(),
  owner: z.string().optional(),
  skills: z.array(z.string()).optional(),
  has_runner: z.boolean().describe('Whether the hub can start it'),
  presence: z.enum(presences),
  last_seen_at: z.string().optional(),
  sessions: z.int().describe('Sessions that are open now'),
  open: z.record(z.string(), z.int()).describe('Open tasks it owns, by canonical status'),
  work: z.array(z.object({ id: z.string(), title: z.string() })).describe('What it is working on, last touched first'),
  mailbox: z
    .object({ waiting: z.int(), oldest_at: z.string().nullable() })
    .describe('Messages that it has not acknowledged'),
});

/** GET /api/agents: agents with their presence and current work. */
export const listAgents = readTool({
  name: 'list_agents',
  toolset: 'hub',
  summary: 'List the registered agents with presence, open work and what each is working on.',
  listed: false,
  input: () =>
    z.object({
      by: z.enum(['id', 'presence']).default('id').describe('presence: those who are present come first'),
      id: field.agentId.optional().describe('Only this one'),
      limit: field.limit(500, 500),
      cursor: field.cursor,
    }),
  output: () =>
    z.object({
      agents: z.array(agentRow),
      total: z.int().describe('Of all, not only this page'),
      around: z.int().describe('How many of all are not away'),
      next_cursor: z.string().optional(),
    }),
  errors: [],
  rest: { method: 'GET', path: '/api/agents' },
  cli: { command: 'agents' },
  async run(unit, { by, id: wanted, limit, cursor }) {
    const seen = await unit.activity.presence(unit.now - SILENCE);
    const presence = (id: string) => presenceOf(seen.get(id), unit.now);
    const load = groupBy(await unit.activity.load(), ({ owner }) => owner ?? '');
    const mail = await unit.messages.depths();
    const all = await unit.agents.list();
    const place = (id: string) => (by === 'id' ? id : `${presences.indexOf(presence(id))} ${id}`);
    // Sorted here because databases collate dashes differently.
    const known = all
      .filter(({ id }) => wanted === undefined || id === wanted)
      .sort((a, b) => (place(a.id) < place(b.id) ? -1 : 1));
    const later = known.filter(({ id }) => cursor === undefined || place(id) > cursor);
    const page = later.slice(0, limit);
    const agents: z.input<typeof agentRow>[] = [];
    for (const agent of page) {
      const open = Object.fromEntries((load.get(agent.id) ?? []).map(({ status, count }) => [status, count]));
      const work = open.active === undefined ? [] : await unit.activity.currentWork(agent.id, WORK_SHOWN);
      const last = seen.get(agent.id);
      agents.push({
        ...profileOf(agent),
        presence: presence(agent.id),
        ...(last === undefined ? {} : { last_seen_at: iso(last.lastSeenAt) }),
        sessions: last?.sessions ?? 0,
        open,
        work: work.map(({ id, title }) => ({ id: String(id), title })),
        mailbox: mailboxOf(mail.get(agent.id)),
      });
    }
    return {
      agents,
      total: all.length,
      around: all.filter(({ id }) => presence(id) !== 'away').length,
      ...(later.length > limit ? { next_cursor: place(page.at(-1)?.id ?? '') } : {}),
    };
  },
});

function profileOf(agent: Agent) {
  return {
    id: agent.id,
    name: agent.name,
    kind: agent.kind,
    description: agent.description,
    ...(agent.email === null ? {} : { email: agent.email }),
    ...(agent.owner === null ? {} : { owner: agent.owner }),
    ...(agent.skills === null ? {} : { skills: [...agent.skills] }),
    has_runner: agent.runner !== null,
  };
}

function mailboxOf(depth: { readonly count: number; readonly since: number } | undefined) {
  return { waiting: depth?.count ?? 0, oldest_at: depth === undefined ? null : iso(depth.since) };
}
