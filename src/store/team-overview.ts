import { groupBy } from '../core/group.ts';
import type { UnitContext } from './unit.ts';

/** Teams that the caller is in or could join, with who is in them. */
export async function teamOverview({ connection, visible }: UnitContext) {
  const { db } = connection;
  const teams = await db
    .selectFrom('collections')
    .select(['id', 'name', 'slug', 'description', 'is_private', 'created_at as createdAt'])
    .where('kind', '=', 'team')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const seen = teams.filter(({ id, is_private }) => is_private === 0 || visible === undefined || visible.has(id));
  if (seen.length === 0) return [];
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
    .groupBy('collection_id')
    .execute();
  const rosters = groupBy(handles, (handle) => handle.collection_id);
  const counts = new Map(open.map(({ collection_id, count }) => [collection_id, Number(count)]));
  return seen.map((team) => ({
    name: team.name,
    collection: team.slug,
    description: team.description,
    isPrivate: team.is_private === 1,
    joined: visible === undefined || visible.has(team.id),
    openTasks: counts.get(team.id) ?? 0,
    members: (rosters.get(team.id) ?? []).map(({ name, agent, role }) => ({ name, agent, role })),
  }));
}
