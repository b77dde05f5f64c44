import { isSame } from '../../../kernel/rules/holder.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Departure, TeamEnd } from '../../teams/flows/team-changes.ts';
import { notify } from './post-message.ts';

/** Requests to a member that leaves need no answer any more. */
export async function closeRequests(unit: Writes, { team, handle }: Departure): Promise<void> {
  await unit.messages.closeRequests(team.id, { agent: handle.agent, handle: handle.name });
}

export async function mailDeparture(unit: Writes, { team, handle, causer, returned }: Departure): Promise<void> {
  const names = returned.length === 0 ? '' : ` Returned to pending: ${returned.map((id) => `#${id}`).join(', ')}.`;
  const text = `${handle.name} left the team.${names}`;
  const lead = await unit.teams.lead(team.id);
  const to = lead === undefined ? undefined : { agent: lead.agent, handle: lead.name };
  if (to === undefined || isSame(to, causer)) return;
  await notify(unit, { type: 'teammate_terminated', text, collectionId: team.id }, to, undefined);
}

export async function mailTeamEnd(unit: Writes, { team, members, causer }: TeamEnd): Promise<void> {
  for (const { agent, name } of members) {
    const notice = { type: 'team_deleted', text: `The team ${team.name} was deleted.`, collectionId: team.id } as const;
    await notify(unit, notice, { agent, handle: name }, causer);
  }
}
