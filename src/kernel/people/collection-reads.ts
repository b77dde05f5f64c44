import type { Collection } from '../rules/collection.ts';
import { WaggleError } from '../rules/errors.ts';
import { type AgentId, WORKSPACE_ID } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import { folded } from '../search/terms.ts';
import type { UnitContext } from '../store/context.ts';
import { collectionViews } from './collection-views.ts';
import { isMine, listCollections, listWithDeleted, membersOf, namedCollection } from './known-collections.ts';

export function collectionReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;

  return joined(collectionViews(context), {
    list: () => listCollections(context),
    /** Includes deleted teams that the caller was in when they ended: it can still read their contents. */
    listWithDeleted: () => listWithDeleted(context),
    /** By slug, name or id; `personal` and `me` mean the caller's own. */
    named: (name: string) => namedCollection(context, name),
    /** By id, including one that was created in the same unit. */
    async row(id: number): Promise<Omit<Collection, 'role'> | undefined> {
      const found = await db
        .selectFrom('collections')
        .select(['id', 'slug', 'name', 'description', 'kind', 'is_private'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (found === undefined || !(await isMine(context, id))) return undefined;
      const { is_private, ...row } = found;
      return { ...row, isPrivate: is_private === 1, isNamesake: false };
    },
    /** The first `limit` of the caller's collections that an agent owns. */
    ownedBy: (owner: AgentId, limit: number) => ownedBy(context, owner, limit),
    members: (collectionId: number) => membersOf(context, collectionId),
    async isMember(collectionId: number, agent: AgentId): Promise<boolean> {
      if (collectionId === WORKSPACE_ID) return true;
      const row = await db
        .selectFrom('members')
        .select('role')
        .where('collection_id', '=', collectionId)
        .where('agent_id', '=', agent)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** The current member of a team under that name. */
    async handleOwner(collectionId: number, name: string): Promise<AgentId | undefined> {
      if (!(await isMine(context, collectionId))) return undefined;
      const rows = await db
        .selectFrom('handles')
        .select(['name', 'agent_id'])
        .where('collection_id', '=', collectionId)
        .where('left_at', 'is', null)
        .execute();
      return rows.find((row) => folded(row.name) === folded(name))?.agent_id;
    },
    taskIds: (collectionId: number) => taskIdsIn(context, collectionId),
    mayWrite(collectionId: number): boolean {
      const role = visible?.get(collectionId);
      return visible === undefined || (role !== undefined && role !== 'reader');
    },
    /** Rejects a write if the caller may only read. A missing collection and a forbidden one give the same error. */
    requireWrite(collectionId: number): void {
      if (visible === undefined) return;
      const role = visible.get(collectionId);
      if (role === undefined) throw new WaggleError('COLLECTION_NOT_FOUND', 'No such collection is visible to you.');
      if (role === 'reader') throw new WaggleError('READ_ONLY', 'You may read this collection, not write to it.');
    },
  });
}

async function ownedBy(
  { connection, visible }: UnitContext,
  owner: AgentId,
  limit: number,
): Promise<readonly number[]> {
  const rows = await connection.db
    .selectFrom('members')
    .innerJoin('collections', 'collections.id', 'members.collection_id')
    .select('collections.id')
    .where('members.agent_id', '=', owner)
    .where('members.role', '=', 'owner')
    .where('members.collection_id', 'in', [...(visible?.keys() ?? [])])
    .where('collections.deleted_at', 'is', null)
    .orderBy('collections.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

async function taskIdsIn(context: UnitContext, collectionId: number): Promise<readonly number[]> {
  if (!(await isMine(context, collectionId))) return [];
  const { db } = context.connection;
  const rows = await db.selectFrom('tasks').select('id').where('collection_id', '=', collectionId).execute();
  return rows.map(({ id }) => id);
}
