import type { Collection } from '../../../kernel/rules/collection.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Agent, type AgentId, canonicalAgentId } from '../../../kernel/rules/identity.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

/** An agent by its id or e-mail address, or `undefined`. */
export async function agentNamed(unit: Reads, name: string): Promise<Agent | undefined> {
  return name.includes('@') ? unit.agents.byEmail(name) : unit.agents.find(canonicalAgentId(name));
}

/** The member with that agent id, e-mail address, team handle or name. An agent outside the collection looks unknown. */
export async function recipientIn(unit: Reads, collection: Collection, name: string): Promise<AgentId> {
  const named = (await agentNamed(unit, name))?.id;
  // A handle may name a sub-agent of the caller; the caller's own id or address names only the caller.
  if (named === unit.scope.agent) throw new WaggleError('RECIPIENT_SELF', 'That is you: point somebody else at it.');
  const agent = named ?? (await handleOwner(unit, collection, name)) ?? (await onlyCalled(unit, collection, name));
  if (agent !== undefined && (await unit.collections.isMember(collection.id, agent))) return agent;
  throw new WaggleError('RECIPIENT_NOT_FOUND', 'No member of the collection has that name.', {
    collection: collection.slug,
  });
}

/** The only member of that name. A name is not an id: if several members have it, it matches none. */
async function onlyCalled(unit: Reads, collection: Collection, name: string): Promise<AgentId | undefined> {
  const called: AgentId[] = [];
  for (const agent of await unit.agents.list()) {
    if (folded(agent.name) !== folded(name) || agent.id === unit.scope.agent) continue;
    if (await unit.collections.isMember(collection.id, agent.id)) called.push(agent.id);
  }
  return called.length === 1 ? called[0] : undefined;
}

/** `name`, or `name@team` when the team is this one. */
async function handleOwner(unit: Reads, collection: Collection, name: string): Promise<AgentId | undefined> {
  const at = name.lastIndexOf('@');
  if (at === -1) return unit.collections.handleOwner(collection.id, name);
  const team = name.slice(at + 1);
  if (team !== collection.slug && team !== collection.name) return undefined;
  return unit.collections.handleOwner(collection.id, name.slice(0, at));
}
