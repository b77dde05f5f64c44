import { z } from 'zod';
import { addressOf, type Handle, type Team } from '../../../kernel/rules/team.ts';
import { iso } from '../../../kernel/rules/time.ts';

export const rosterShape = z.array(
  z.object({
    name: z.string(),
    agent_id: z.string(),
    agent: z.string(),
    role: z.enum(['lead', 'member']),
    agent_type: z.string().optional(),
    joined_at: z.string(),
  }),
);

/** A team member, as shown to people. */
export const teamMember = z.object({ name: z.string(), agent: z.string(), role: z.string() });

export function asRoster(team: Team, handles: readonly Handle[]): z.output<typeof rosterShape> {
  return handles.map((handle) => ({
    name: handle.name,
    agent_id: addressOf(handle.name, team.name),
    agent: handle.agent,
    role: handle.role,
    ...(handle.agentType === null ? {} : { agent_type: handle.agentType }),
    joined_at: iso(handle.joinedAt),
  }));
}
