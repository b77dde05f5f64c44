import type { Kysely } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import {
  type Collection,
  collectionNamed,
  effectiveRole,
  isSlugOf,
  type Member,
  meansPersonal,
} from '../rules/collection.ts';
import { WaggleError } from '../rules/errors.ts';
import type { AgentId, Role } from '../rules/identity.ts';
import { isTeamNamed, teamSlugs } from '../rules/team.ts';
import type { UnitContext } from '../store/context.ts';
import { inCollections, seenCollections } from '../store/scope.ts';
import { statement } from '../store/statement.ts';

/** Collections with the slug under which this agent knows each of them. */
export function knownCollections(db: Kysely<Schema>, agent: AgentId) {
  return db
    .selectFrom('collections')
    .leftJoin('members', (join) =>
      join.onRef('members.collection_id', '=', 'collections.id').on('members.agent_id', '=', agent),
    )
    .select((row) => [
      'collections.id',
      row.fn.coalesce('members.alias', 'collections.slug').as('slug'),
      'collections.kind',
    ]);
}

const listed = statement(
  (db, { agent, ids }: { readonly agent: AgentId; readonly ids: readonly number[] | undefined }) => {
    const all = knownCollections(db, agent)
      .select(['collections.name', 'collections.description', 'collections.is_private', 'members.alias'])
      .select('collections.slug as ownSlug')
      .where('collections.deleted_at', 'is', null);
    return inCollections(all, 'collections.id', ids).orderBy('collections.id');
  },
);

/** The collections the caller may see, by id. */
export async function listCollections({ connection, visible, scope }: UnitContext): Promise<readonly Collection[]> {
  const ids = seenCollections(visible);
  const rows = await listed.all(connection, { agent: scope.agent, ids });
  return rows.map(({ id, slug, kind, name, description, is_private, alias, ownSlug }) => ({
    id,
    slug,
    kind,
    name,
    description,
    isNamesake: alias !== null && isSlugOf(ownSlug, name),
    isPrivate: is_private === 1,
    role: visible?.get(id) ?? 'owner',
  }));
}

const everKnown = statement(
  (db, { agent, ids }: { readonly agent: AgentId; readonly ids: readonly number[] | undefined }) =>
    inCollections(knownCollections(db, agent), 'collections.id', ids),
);

/** The caller's names for all collections whose contents it may see, including deleted teams. */
export function listWithDeleted({ connection, visible, scope }: UnitContext) {
  return everKnown.all(connection, { agent: scope.agent, ids: seenCollections(visible) });
}

/** By slug, name or id; `personal` and `me` mean the caller's own. */
export async function namedCollection(context: UnitContext, name: string): Promise<Collection> {
  const all = await listCollections(context);
  const found = meansPersonal(name)
    ? all.find(({ slug }) => slug === `@${context.scope.agent}`)
    : collectionNamed(all, name);
  if (found === undefined) throw await notVisible(context, name);
  return found;
}

/** Whether the caller is in the collection, including one that was created after this unit was opened. */
export async function isMine({ connection, visible, scope }: UnitContext, collectionId: number): Promise<boolean> {
  if (visible === undefined || visible.has(collectionId)) return true;
  const row = await connection.db
    .selectFrom('members')
    .select('role')
    .where('collection_id', '=', collectionId)
    .where('agent_id', '=', scope.agent)
    .executeTakeFirst();
  return row !== undefined;
}

/** Any agent that knows its name may join an open team; to non-members, other collections appear not to exist. */
async function notVisible({ connection }: UnitContext, name: string): Promise<WaggleError> {
  const teams = await connection.db
    .selectFrom('collections')
    .select(['slug', 'name'])
    .where('slug', 'in', [...teamSlugs(name)])
    .where('kind', '=', 'team')
    .where('is_private', '=', 0)
    .where('deleted_at', 'is', null)
    .execute();
  if (!teams.some((team) => isTeamNamed(team, name))) {
    return new WaggleError('COLLECTION_NOT_FOUND', 'No such collection is visible to you.');
  }
  return new WaggleError('NOT_A_MEMBER', 'You are not a member of this team; join it with TeamJoin.', undefined, {
    hint: 'Join it first with TeamJoin.',
  });
}

export async function membersOf(context: UnitContext, collectionId: number): Promise<readonly Member[]> {
  if (!(await isMine(context, collectionId))) return [];
  const rows = await context.connection.db
    .selectFrom('members')
    .select(['agent_id as agent', 'role'])
    .where('collection_id', '=', collectionId)
    .orderBy('agent_id')
    .execute();
  return rows.map(({ agent, role }) => ({ agent, role: roleOf(role) }));
}

export function roleOf(text: string, kind = ''): Role {
  return effectiveRole(kind, text === 'owner' || text === 'reader' ? text : 'member');
}
