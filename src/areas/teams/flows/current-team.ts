import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { type Actor, foldName, type Handle, parseAddress, type Team } from '../../../kernel/rules/team.ts';
import type { Reads } from '../../../kernel/store/unit.ts';

/** A task list and the acting party: the list of a team, or of the workspace. */
export interface BoardPlace {
  readonly team: Team | undefined;
  readonly collectionId: number;
  readonly actor: Actor;
}

export interface PlaceWanted {
  readonly teamName?: string | undefined;
  /** One of the caller's own names, as `name` or `name@team`. */
  readonly as?: string | undefined;
  /** The team that the connection's environment names. */
  readonly environment?: string | undefined;
}

/**
 * The named team, else the environment's, else the one joined last in this session, else the only one, else none. If
 * the caller has joined a team itself, teams to which others added it do not count.
 */
export async function currentPlace(unit: Reads, wanted: PlaceWanted): Promise<BoardPlace> {
  const own = wanted.as === undefined ? undefined : parseAddress(wanted.as);
  const named = wanted.teamName ?? own?.team ?? wanted.environment;
  const team = named === undefined ? await habitualTeam(unit) : await namedTeam(unit, named);
  return {
    team,
    collectionId: team?.id ?? WORKSPACE_ID,
    actor: await actorIn(unit, team?.id ?? WORKSPACE_ID, own?.name),
  };
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

async function habitualTeam(unit: Reads): Promise<Team | undefined> {
  const [first, second] = await unit.teams.firstOwn();
  if (first === undefined) return undefined;
  const session = unit.scope.session === null ? undefined : await unit.sessions.find(unit.scope.session);
  const joined = await joinedTeam(unit, session?.teamId ?? null);
  if (joined !== undefined) return joined;
  return second === undefined || (second.isGuest && !first.isGuest) ? first : undefined;
}

/** The team that the session joined last, unless the caller has left it. */
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
