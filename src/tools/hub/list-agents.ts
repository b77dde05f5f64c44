import { z } from 'zod';
import { groupBy } from '../../core/group.ts';
import { presenceOf, presences, SILENCE } from '../../core/presence.ts';
import { iso } from '../../core/time.ts';
import { readTool } from '../define.ts';

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
});

/** GET /api/agents: who is here and what they are on. */
export const listAgents = readTool({
  name: 'list_agents',
  toolset: 'hub',
  summary: 'List the registered agents with presence, open work and what each is on.',
  listed: false,
  input: z.object({}),
  output: z.object({ agents: z.array(agentRow) }),
  errors: [],
  rest: { method: 'GET', path: '/api/agents' },
  cli: { command: 'agents' },
  async run(unit) {
    const presence = await unit.activity.presence(unit.now - SILENCE);
    const load = groupBy(await unit.activity.load(), ({ owner }) => owner ?? '');
    const agents: z.input<typeof agentRow>[] = [];
    for (const agent of await unit.agents.list()) {
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
      });
    }
    return { agents };
  },
});
