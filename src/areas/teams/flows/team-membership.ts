import { oversees } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Holder, nameOf } from '../../../kernel/rules/holder.ts';
import { type AgentId, USER } from '../../../kernel/rules/identity.ts';
import { foldName, type Handle, type Team } from '../../../kernel/rules/team.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { Departure, TeamEnd } from './team-changes.ts';

/** Adds the agent to the team under a handle. The handle must be free, or already the agent's own. */
export async function joinTeam(
  unit: Writes,
  team: Team,
  member: Pick<Handle, 'name' | 'agent' | 'agentType'> & Partial<Pick<Handle, 'isGuest'>>,
): Promise<Handle> {
  const known = await unit.teams.handle(team.id, member.name);
  if (known?.agent === member.agent) return known;
  if (known !== undefined || (await isAnothersId(unit, member))) {
    const message = `The name ${JSON.stringify(member.name)} belongs to another agent.`;
    throw new WaggleError('HANDLE_TAKEN', message, { name: member.name, team_name: team.name });
  }
  if (!(await unit.collections.isMember(team.id, member.agent))) {
    await unit.collections.setMember(team.id, member.agent, 'member');
  }
  return unit.teams.addHandle(team.id, { ...member, role: 'member' });
}

/** With another agent's id as handle, a member would get that agent's work and mail. */
async function isAnothersId(unit: Reads, { name, agent }: Pick<Handle, 'name' | 'agent'>): Promise<boolean> {
  const id = foldName(name);
  return id !== agent && (await unit.agents.find(id)) !== undefined;
}

/** Removes a handle from the team. Its open tasks return to pending; with its last handle, an agent leaves the team. */
export async function departMember(
  unit: Writes,
  team: Team,
  handle: Handle,
  causer: Holder,
): Promise<readonly number[]> {
  if (handle.role === 'lead') throw new WaggleError('LEAD_STAYS', `The lead cannot leave ${team.name}.`);
  await unit.teams.endHandle(handle);
  const isLast = !(await unit.teams.handles(team.id)).some((other) => other.agent === handle.agent);
  const departure: Departure = { team, handle, isLast, causer, returned: [] };
  await unit.follow('memberLeaving', departure);
  if (isLast) await unit.collections.removeMember(team.id, handle.agent);
  await unit.follow('memberLeft', departure);
  return departure.returned;
}

/** Removes an agent that the operator removes from its teams, except those that it leads: a team always has a lead. */
export async function departTeams(unit: Writes, agent: AgentId): Promise<void> {
  const causer = { agent: USER, handle: null };
  for (const team of await unit.teams.list()) {
    const handles = (await unit.teams.handles(team.id)).filter((one) => one.agent === agent && one.role !== 'lead');
    for (const handle of handles) await departMember(unit, team, handle, causer);
  }
}

/** The lead, the operator, and admins. */
export async function requireLead(unit: Reads, team: Team, by: Holder): Promise<void> {
  const { scope } = unit;
  if (scope.system === true || oversees(scope)) return;
  const lead = await unit.teams.lead(team.id);
  if (lead !== undefined && lead.agent === by.agent && (by.handle === null || by.handle === lead.name)) return;
  throw new WaggleError('NOT_LEAD', `Only the lead of ${team.name} may do this.`, { you: nameOf(by) });
}

/**
 * Ends a team: open tasks are canceled, members are notified, the name becomes free, and the history stays readable.
 */
export async function deleteTeam(unit: Writes, team: Team, causer: Holder): Promise<number> {
  const end: TeamEnd = { team, members: await unit.teams.handles(team.id), causer, canceled: [] };
  await unit.follow('teamEnding', end);
  await unit.teams.tombstone(team.id);
  await unit.follow('teamEnded', end);
  return end.canceled.length;
}
