import type { Arrival } from '../../../kernel/people/sessions.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { type Actor, foldName, type Handle, parseAddress, type Team } from '../../../kernel/rules/team.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';

/** A task list and the acting party: the list of a team, or of the workspace. */
export interface BoardPlace {
  readonly team: Team | undefined;
  readonly collectionId: number;
  readonly actor: Actor;
  /** The teams of which the call could mean each; then the list is the workspace's, and nothing may go there unasked. */
  readonly unclear: readonly Team[];
  /** The caller is in a team and has named none, so that the answer must say which list it is. */
  readonly isAssumed: boolean;
}

export interface PlaceWanted {
  readonly teamName?: string | undefined;
  /** One of the caller's own names, as `name` or `name@team`. */
  readonly as?: string | undefined;
  /** The team that the connection's environment names. */
  readonly environment?: string | undefined;
}

/**
 * The named team, else the environment's, else the one joined last in this session, else the agent's last one, else the
 * only one, else none. If the caller has joined a team itself, teams to which others added it do not count.
 */
export async function currentPlace(unit: Reads, wanted: PlaceWanted): Promise<BoardPlace> {
  const own = wanted.as === undefined ? undefined : parseAddress(wanted.as);
  const named = wanted.teamName ?? own?.team ?? wanted.environment;
  const { team, among, isJoinedHere } =
    named === undefined
      ? await habitualTeam(unit)
      : { team: await namedTeam(unit, named), among: [], isJoinedHere: false };
  return {
    team,
    collectionId: team?.id ?? WORKSPACE_ID,
    actor: await actorIn(unit, team?.id ?? WORKSPACE_ID, own?.name),
    unclear: team === undefined ? among : [],
    isAssumed: among.length > 0 && !isJoinedHere,
  };
}

/** The place for what others will see there: never a guess between several teams. */
export async function requirePlace(unit: Reads, wanted: PlaceWanted): Promise<BoardPlace> {
  const place = await currentPlace(unit, wanted);
  if (place.unclear.length > 0) throw unclearTeam(place.unclear);
  return place;
}

export function unclearTeam(teams: readonly Team[]): WaggleError {
  const names = teams.map((team) => team.name);
  const message = `You are in several teams, and this session has joined none: ${teamWords(teams)}.`;
  return new WaggleError('TEAM_UNCLEAR', message, { teams: names });
}

/** Says whose list it was, if neither the call nor this session has named a team, but the caller is in one. */
export function listNote({ team, unclear, isAssumed }: BoardPlace): { readonly note?: string } {
  if (!isAssumed) return {};
  if (team !== undefined) return { note: `This is the board of your team ${teamWords([team])}.` };
  const note = `This is the workspace's board. Your teams: ${teamWords(unclear)}. Name one with team_name, or TeamJoin it.`;
  return { note };
}

function teamWords(teams: readonly Team[]): string {
  return teams.map(({ name, isPrivate }) => `${JSON.stringify(name)}${isPrivate ? ' (private)' : ''}`).join(', ');
}

/** Makes the team the current one of this session and of the agent's later ones. */
export async function makeCurrent(unit: Writes, caller: Arrival, teamId: number): Promise<void> {
  await unit.sessions.touch(caller);
  await unit.sessions.setTeam(caller.session, teamId);
  await unit.agents.keepTeam(caller.agent, teamId);
}

async function namedTeam(unit: Reads, name: string): Promise<Team | undefined> {
  return foldName(name) === 'workspace' ? undefined : requireTeam(unit, name);
}

/** A team of the caller. A private team without the caller looks nonexistent. */
export async function requireTeam(unit: Reads, name: string): Promise<Team> {
  const team = await unit.teams.byName(name);
  if (team === undefined) throw teamNotFound();
  if (unit.teams.isMember(team.id)) return team;
  throw new WaggleError(
    'NOT_A_MEMBER',
    `You are not in the team ${team.name}.`,
    { team_name: team.name },
    {
      hint: 'Join it first with TeamJoin.',
    },
  );
}

export function teamNotFound(): WaggleError {
  return new WaggleError('COLLECTION_NOT_FOUND', 'No such team is visible to you.', undefined, {
    hint: 'Make it with TeamCreate, or leave team_name out for the current one.',
  });
}

interface Habit {
  readonly team: Team | undefined;
  /** The teams that were considered. */
  readonly among: readonly Team[];
  readonly isJoinedHere: boolean;
}

async function habitualTeam(unit: Reads): Promise<Habit> {
  const all = await unit.teams.firstOwn();
  const joinedItself = all.filter((team) => !team.isGuest);
  const among = joinedItself.length > 0 ? joinedItself : all;
  if (among.length === 0) return { team: undefined, among, isJoinedHere: false };
  const session = unit.scope.session === null ? undefined : await unit.sessions.find(unit.scope.session);
  const joined = await joinedTeam(unit, session?.teamId ?? null);
  if (joined !== undefined) return { team: joined, among, isJoinedHere: true };
  return { team: await rememberedTeam(unit, among), among, isJoinedHere: false };
}

/**
 * The agent's last team, else its only one. An open one is not assumed for an agent that has a private one too: what
 * was meant for few would be shown to all.
 */
async function rememberedTeam(unit: Reads, among: readonly Team[]): Promise<Team | undefined> {
  if (among.length === 1) return among[0];
  const { lastTeamId } = await unit.agents.get(unit.scope.agent);
  const last = await joinedTeam(unit, lastTeamId);
  if (last === undefined || last.isPrivate) return last;
  return among.some((team) => team.isPrivate) ? undefined : last;
}

/** The team that was joined last, unless the caller has left it. */
async function joinedTeam(unit: Reads, teamId: number | null): Promise<Team | undefined> {
  return teamId === null || !unit.teams.isMember(teamId) ? undefined : unit.teams.find(teamId);
}

/**
 * The caller under the given handle; by default as the lead if it leads, else under the handle that it joined with
 * first.
 */
export async function actorIn(unit: Reads, collectionId: number, name: string | undefined): Promise<Actor> {
  const { agent } = unit.scope;
  const handles = collectionId === WORKSPACE_ID ? [] : await unit.teams.handles(collectionId);
  const own = handles.filter((handle) => handle.agent === agent);
  if (name === undefined) {
    const first = own.find((handle) => handle.role === 'lead') ?? own[0];
    return first === undefined ? { agent, handle: null, isLead: false } : asActor(first);
  }
  const picked = own.find((handle) => foldName(handle.name) === foldName(name));
  if (picked !== undefined) return asActor(picked);
  throw new WaggleError('NOT_YOUR_SESSION', 'That is not one of your names in this team.', undefined, {
    hint: 'Join under that name with TeamJoin, or leave `as` out.',
  });
}

/** The actor on a task: in a team's list, one of the caller's handles there. */
export async function actorOn(
  unit: Reads,
  task: { readonly collectionId: number },
  as: string | undefined,
): Promise<Actor> {
  return actorIn(unit, task.collectionId, as === undefined ? undefined : parseAddress(as).name);
}

function asActor(handle: Handle): Actor {
  return { agent: handle.agent, handle: handle.name, isLead: handle.role === 'lead' };
}
