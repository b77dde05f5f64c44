import { z } from 'zod';
import { groupBy } from '../../core/group.ts';
import { presenceOf, presences, SILENCE } from '../../core/presence.ts';
import { iso } from '../../core/time.ts';
import { readTool } from '../define.ts';
import { field } from '../fields.ts';

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
  work: z.array(z.object({ id: z.string(), title: z.string() })).describe('What it is on, last touched first'),
  mailbox: z
    .object({ waiting: z.int(), oldest_at: z.string().nullable() })
    .describe('Messages that it has not acknowledged'),
});

/** GET /api/agents: who is here and what they are on. */
export const listAgents = readTool({
  name: 'list_agents',
  toolset: 'hub',
  summary: 'List the registered agents with presence, open work and what each is on.',
  listed: false,
  input: () => z.object({ limit: field.limit(500, 500), cursor: field.cursor }),
  output: () => z.object({ agents: z.array(agentRow), next_cursor: z.string().optional() }),
  errors: [],
  rest: { method: 'GET', path: '/api/agents' },
  cli: { command: 'agents' },
  async run(unit, { limit, cursor }) {
    const presence = await unit.activity.presence(unit.now - SILENCE);
    const load = groupBy(await unit.activity.load(), ({ owner }) => owner ?? '');
    const mail = await unit.overview.messages.depths();
    const agents: z.input<typeof agentRow>[] = [];
    // Sorted here: databases differ on where a dash stands.
    const known = [...(await unit.agents.list())].sort((a, b) => (a.id < b.id ? -1 : 1));
    const later = known.filter(({ id }) => cursor === undefined || id > cursor);
    const page = later.slice(0, limit);
    for (const agent of page) {
      const seen = presence.get(agent.id);
      const open = Object.fromEntries((load.get(agent.id) ?? []).map(({ status, count }) => [status, count]));
      const work = open.active === undefined ? [] : await unit.activity.currentWork(agent.id, WORK_SHOWN);
      agents.push({
        id: agent.id,
        name: agent.name,
        kind: agent.kind,
        description: agent.description,
        ...(agent.email === null ? {} : { email: agent.email }),
        ...(agent.owner === null ? {} : { owner: agent.owner }),
        ...(agent.skills === null ? {} : { skills: [...agent.skills] }),
        has_runner: agent.runner !== null,
        presence: presenceOf(seen?.lastSeenAt ?? null, seen?.sessions ?? 0, unit.now),
        ...(seen === undefined ? {} : { last_seen_at: iso(seen.lastSeenAt) }),
        sessions: seen?.sessions ?? 0,
        open,
        work: work.map(({ id, title }) => ({ id: String(id), title })),
        mailbox: mailboxOf(mail.get(agent.id)),
      });
    }
    return { agents, ...(later.length > limit ? { next_cursor: page.at(-1)?.id } : {}) };
  },
});

function mailboxOf(depth: { readonly count: number; readonly since: number } | undefined) {
  return { waiting: depth?.count ?? 0, oldest_at: depth === undefined ? null : iso(depth.since) };
}
