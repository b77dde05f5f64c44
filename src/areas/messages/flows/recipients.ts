import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Holder, isSame, nameOf } from '../../../kernel/rules/holder.ts';
import { canonicalAgentId, isAgentId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { type Actor, type Handle, parseAddress, type Team } from '../../../kernel/rules/team.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type BoardPlace, requireTeam, unclearTeam } from '../../teams/flows/current-team.ts';

export interface Addressed {
  readonly recipients: readonly Holder[];
  /** The collection of the message: the team in which the recipients are named, else the workspace. */
  readonly collectionId: number;
}

export const EVERYBODY = '*';

/** The recipients: all members of the current team, a member by name, or an agent by id. */
export async function resolveRecipients(unit: Reads, place: BoardPlace, to: string): Promise<Addressed> {
  if (to === EVERYBODY) return everybody(unit, place);
  const { name, team: named } = parseAddress(to);
  const team = named === undefined ? place.team : await requireTeam(unit, named);
  const member = team === undefined ? undefined : await unit.teams.handle(team.id, name);
  if (team !== undefined && member !== undefined) return single(place.actor, holderOf(member), team.id);
  const id = canonicalAgentId(name);
  const agent = named === undefined && isAgentId(id) ? await unit.agents.find(id) : undefined;
  if (agent === undefined) throw await nobody(unit, to, team, place.unclear);
  return single(place.actor, { agent: agent.id, handle: null }, WORKSPACE_ID);
}

function holderOf(handle: Handle): Holder {
  return { agent: handle.agent, handle: handle.name };
}

function single(actor: Actor, to: Holder, collectionId: number): Addressed {
  if (!isSame(to, actor)) return { recipients: [to], collectionId };
  throw new WaggleError('RECIPIENT_SELF', `${nameOf(actor)} is you: send the message to somebody else.`);
}

async function everybody(unit: Reads, { team, actor, unclear }: BoardPlace): Promise<Addressed> {
  if (unclear.length > 0) throw unclearTeam(unclear);
  if (team === undefined) {
    throw new WaggleError('RECIPIENT_NOT_FOUND', 'A broadcast needs a team, and you have no current team.');
  }
  const others = (await unit.teams.handles(team.id)).map(holderOf).filter((one) => !isSame(one, actor));
  if (others.length > 0) return { recipients: others, collectionId: team.id };
  throw new WaggleError('RECIPIENT_NOT_FOUND', `Nobody else is in the team ${team.name}.`);
}

async function nobody(unit: Reads, to: string, team: Team | undefined, unclear: readonly Team[]): Promise<WaggleError> {
  const known = team === undefined ? [] : (await unit.teams.handles(team.id)).map((handle) => handle.name);
  const several = unclear.length === 0 ? '' : ' You are in several teams: name one with team_name.';
  const message = `Nobody called ${JSON.stringify(to)} can be reached here.${several}`;
  return new WaggleError('RECIPIENT_NOT_FOUND', message, { recipient: to, known });
}
