import { groupBy } from '../../../kernel/rules/group.ts';
import type { Handle } from '../../../kernel/rules/team.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';

export interface ListedTeam {
  readonly name: string;
  readonly collection: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly joined: boolean;
  readonly openTasks: number;
  readonly members: TeamMember[];
  readonly memberCount: number;
}

export interface TeamMember {
  readonly name: string;
  readonly agent: string;
  readonly role: string;
}

/** The stored role of a handle that others gave an agent. It is shown as a member. */
export const GUEST = 'guest';

export function shownRole(role: string): Handle['role'] {
  return role === 'lead' ? 'lead' : 'member';
}

/** Teams that the caller is in or could join. */
export function knownTeams({ connection: { db }, visible }: UnitContext) {
  const query = db.selectFrom('collections').where('kind', '=', 'team').where('deleted_at', 'is', null);
  if (visible === undefined) return query;
  return query.where((row) => row.or([row('is_private', '=', 0), row('id', 'in', [...visible.keys()])]));
}

/** The current handles of a team that is open or that the caller is in, including one created in the same unit. */
export function liveHandles({ connection, visible, scope }: UnitContext, teamId: number) {
  const query = connection.db
    .selectFrom('handles')
    .innerJoin('collections', 'collections.id', 'handles.collection_id')
    .where('handles.collection_id', '=', teamId)
    .where('handles.left_at', 'is', null);
  if (visible === undefined || visible.has(teamId)) return query;
  return query.where((row) => {
    const mine = row
      .selectFrom('members')
      .select('members.role')
      .where('members.collection_id', '=', teamId)
      .where('members.agent_id', '=', scope.agent);
    return row.or([row('collections.is_private', '=', 0), row.exists(mine)]);
  });
}

/** The members of a team, in the order of joining. */
export async function teamMembers(
  context: UnitContext,
  teamId: number,
  { limit, cursor }: PageRequest,
): Promise<Page<TeamMember>> {
  let query = liveHandles(context, teamId).select([
    'handles.id',
    'handles.name',
    'handles.agent_id as agent',
    'handles.role',
  ]);
  if (cursor !== undefined) query = query.where('handles.id', '>', numberCursor(cursor));
  const { rows, next } = await readPage(query.orderBy('handles.id'), limit, ({ id }) => id);
  return { items: rows.map(({ name, agent, role }) => ({ name, agent, role: shownRole(role) })), next };
}

/** Teams that the caller is in or could join, in the order of their creation, with their members. */
export async function teamPage(context: UnitContext, { limit, cursor }: PageRequest): Promise<Page<ListedTeam>> {
  const { connection, visible } = context;
  const { db } = connection;
  let query = knownTeams(context).select(['id', 'name', 'slug', 'description', 'is_private']);
  if (cursor !== undefined) query = query.where('id', '>', numberCursor(cursor));
  const { rows: seen, next } = await readPage(query.orderBy('id'), limit, ({ id }) => id);
  if (seen.length === 0) return { items: [], next };
  const ids = seen.map(({ id }) => id);
  const handles = await db
    .selectFrom('handles')
    .select(['collection_id', 'name', 'agent_id as agent', 'role'])
    .where('collection_id', 'in', ids)
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute();
  const open = await db
    .selectFrom('tasks')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('count')])
    .where('collection_id', 'in', ids)
    .where('archived_at', 'is', null)
    .where(isWork)
    .groupBy('collection_id')
    .execute();
  const rosters = groupBy(handles, (handle) => handle.collection_id);
  const counts = new Map(open.map(({ collection_id, count }) => [collection_id, Number(count)]));
  const items = seen.map((team) => ({
    name: team.name,
    collection: team.slug,
    description: team.description,
    isPrivate: team.is_private === 1,
    joined: visible === undefined || visible.has(team.id),
    openTasks: counts.get(team.id) ?? 0,
    members: (rosters.get(team.id) ?? []).map(({ name, agent, role }) => ({ name, agent, role: shownRole(role) })),
    memberCount: (rosters.get(team.id) ?? []).length,
  }));
  return { items, next };
}
