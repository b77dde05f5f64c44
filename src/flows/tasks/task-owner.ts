import { WaggleError } from '../../core/errors.ts';
import { canonicalAgentId, isAgentId } from '../../core/identity.ts';
import type { Holder } from '../../core/tasks/claim.ts';
import { parseAddress, teamSlug } from '../../core/team.ts';
import type { Reads } from '../../store/unit.ts';

/** The owner that a name means in a list: a member of its team by that name, else a registered agent that shares it. */
export async function resolveOwner(unit: Reads, collectionId: number, given: string): Promise<Holder> {
  const { name, team } = parseAddress(given);
  const own = await unit.teams.find(collectionId);
  if (team !== undefined && teamSlug(team) !== own?.slug) throw nobody(given);
  const member = own === undefined ? undefined : await unit.teams.handle(own.id, name);
  if (member !== undefined) return { agent: member.agent, handle: member.name };
  const id = canonicalAgentId(name);
  const agent = team === undefined && isAgentId(id) ? await unit.agents.find(id) : undefined;
  if (agent === undefined) throw nobody(given);
  if (await unit.collections.isMember(collectionId, agent.id)) return { agent: agent.id, handle: null };
  throw new WaggleError('NOT_A_MEMBER', `${agent.id} is not in this team and could not see the task.`, {
    agent: agent.id,
  });
}

function nobody(given: string): WaggleError {
  return new WaggleError('AGENT_NOT_FOUND', `Neither a member nor an agent is called ${JSON.stringify(given)}.`, {
    agent: given,
  });
}
