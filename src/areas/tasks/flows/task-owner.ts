import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import { type AgentId, canonicalAgentId, isAgentId } from '../../../kernel/rules/identity.ts';
import { isTeamNamed, parseAddress } from '../../../kernel/rules/team.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { didYouMean, nearest } from '../../../kernel/text/nearest.ts';

/**
 * The owner that a name refers to in a list: a member of its team by that handle, else a registered agent that shares
 * the list.
 */
export async function resolveOwner(unit: Reads, collectionId: number, given: string): Promise<Holder> {
  const { name, team } = parseAddress(given);
  const own = await unit.teams.find(collectionId);
  if (team !== undefined && (own === undefined || !isTeamNamed(own, team))) throw nobody(given);
  const member = own === undefined ? undefined : await unit.teams.handle(own.id, name);
  if (member !== undefined) return { agent: member.agent, handle: member.name };
  const id = canonicalAgentId(name);
  const agent = team === undefined && isAgentId(id) ? await unit.agents.find(id) : undefined;
  if (agent === undefined) {
    const known = (await unit.agents.list()).map((one) => one.id);
    throw nobody(given, nearest(id, known));
  }
  await requireMember(unit, collectionId, agent.id);
  return { agent: agent.id, handle: null };
}

/**
 * An agent that cannot see a task must not own it: the owner gets mail about it, and the hub starts the owner with its
 * texts. All dialects check this here.
 */
export async function requireMember(unit: Reads, collectionId: number, agent: AgentId): Promise<void> {
  if (await unit.collections.isMember(collectionId, agent)) return;
  throw new WaggleError('NOT_A_MEMBER', `${agent} is not in the collection of this task and could not see it.`, {
    agent,
  });
}

function nobody(given: string, near: readonly AgentId[] = []): WaggleError {
  return new WaggleError(
    'AGENT_NOT_FOUND',
    `Neither a member nor an agent is called ${JSON.stringify(given)}.${didYouMean(near)}`,
    { agent: given, ...(near.length === 0 ? {} : { near: near.slice(0, 3) }) },
  );
}
