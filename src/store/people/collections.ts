import type { Kysely } from 'kysely';
import {
  type Collection,
  collectionNamed,
  effectiveRole,
  freeSlug,
  type Member,
  meansPersonal,
  sharedKinds,
  slugFrom,
} from '../../core/collection.ts';
import { WaggleError } from '../../core/errors.ts';
import { type AgentId, type Role, WORKSPACE_ID } from '../../core/identity.ts';
import { folded } from '../../core/search/terms.ts';
import type { UnitContext } from '../context.ts';
import { holdNumbers, nextNumber } from '../log/counters.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';

/** Collections with the slug under which this agent knows each. */
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

const seenCollections = statement(
  (db, { agent, ids }: { readonly agent: AgentId; readonly ids: readonly number[] | undefined }) => {
    const all = knownCollections(db, agent)
      .select(['collections.name', 'collections.description', 'collections.is_private', 'members.alias'])
      .select('collections.slug as ownSlug')
      .where('collections.deleted_at', 'is', null);
    return (ids === undefined ? all : all.where('collections.id', 'in', [...ids])).orderBy('collections.id');
  },
);

export function collectionReads(context: UnitContext) {
  const { connection, visible, scope } = context;
  const { db } = connection;

  /** The collections the caller may see, by id. */
  async function list(): Promise<readonly Collection[]> {
    const ids = visible === undefined ? undefined : [...visible.keys()];
    const rows = await seenCollections.all(connection, { agent: scope.agent, ids });
    return rows.map(({ is_private, alias, ownSlug, ...row }) => ({
      ...row,
      isNamesake: alias !== null && slugFrom(row.name) === ownSlug,
      isPrivate: is_private === 1,
      role: visible?.get(row.id) ?? 'owner',
    }));
  }

  /** An open team may be joined by whoever knows its name; anything else one is not in does not exist. */
  async function notVisible(name: string): Promise<WaggleError> {
    const team = await db
      .selectFrom('collections')
      .select('id')
      .where('slug', '=', name)
      .where('kind', '=', 'team')
      .where('is_private', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (team === undefined) return new WaggleError('COLLECTION_NOT_FOUND', 'No such collection is visible to you.');
    return new WaggleError('NOT_A_MEMBER', 'You are no member of this team; TeamJoin lets you in.');
  }

  return {
    list,
    /** By slug, name or id; `personal` and `me` are the caller's own. */
    async named(name: string): Promise<Collection> {
      const all = await list();
      const found = meansPersonal(name)
        ? all.find(({ slug }) => slug === `@${scope.agent}`)
        : collectionNamed(all, name);
      if (found === undefined) throw await notVisible(name);
      return found;
    },
    /** By id, also one that was made in this very unit. */
    async row(id: number): Promise<Omit<Collection, 'role'> | undefined> {
      const found = await db
        .selectFrom('collections')
        .select(['id', 'slug', 'name', 'description', 'kind', 'is_private'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { is_private, ...row } = found;
      return { ...row, isPrivate: is_private === 1, isNamesake: false };
    },
    async members(collectionId: number): Promise<readonly Member[]> {
      const rows = await db
        .selectFrom('members')
        .select(['agent_id as agent', 'role'])
        .where('collection_id', '=', collectionId)
        .orderBy('agent_id')
        .execute();
      return rows.map(({ agent, role }) => ({ agent, role: roleOf(role) }));
    },
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
    /** The live member of a team under that name. */
    async handleOwner(collectionId: number, name: string): Promise<AgentId | undefined> {
      const rows = await db
        .selectFrom('handles')
        .select(['name', 'agent_id'])
        .where('collection_id', '=', collectionId)
        .where('left_at', 'is', null)
        .execute();
      return rows.find((row) => folded(row.name) === folded(name))?.agent_id;
    },
    async taskIds(collectionId: number): Promise<readonly number[]> {
      const rows = await db.selectFrom('tasks').select('id').where('collection_id', '=', collectionId).execute();
      return rows.map(({ id }) => id);
    },
    /** Refuses a write where the caller may only read. Absent and forbidden look the same. */
    requireWrite(collectionId: number): void {
      if (visible === undefined) return;
      const role = visible.get(collectionId);
      if (role === undefined) throw new WaggleError('COLLECTION_NOT_FOUND', 'No such collection is visible to you.');
      if (role === 'reader') throw new WaggleError('READ_ONLY', 'You may read this collection, not write to it.');
    },
  };
}

export function collectionWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;
  const holdNames = () => holdNumbers(context, 'collection');
  return {
    ...collectionReads(context),
    async create(fields: {
      slug: string;
      name: string;
      description?: string;
      kind: string;
      isPrivate?: boolean;
      createdBy: AgentId;
    }): Promise<number> {
      const id = await nextNumber(context, 'collection');
      await db
        .insertInto('collections')
        .values({
          id,
          slug: fields.slug,
          name: fields.name,
          description: fields.description ?? '',
          kind: fields.kind,
          is_private: fields.isPrivate === true ? 1 : 0,
          created_by: fields.createdBy,
          created_at: now,
          deleted_at: null,
        })
        .execute();
      await db
        .insertInto('members')
        .values({ collection_id: id, agent_id: fields.createdBy, role: 'owner', joined_at: now, alias: null })
        .execute();
      return id;
    },
    /** Every agent has one collection of its own; `@` keeps its slug out of the way of names that people give. */
    async ensurePersonal(agent: AgentId): Promise<void> {
      const known = await db
        .selectFrom('collections')
        .select('id')
        .where('slug', '=', `@${agent}`)
        .where('kind', '=', 'personal')
        .executeTakeFirst();
      if (known === undefined)
        await this.create({ slug: `@${agent}`, name: 'Personal', kind: 'personal', createdBy: agent });
    },
    async change(collectionId: number, fields: { name?: string; description?: string }): Promise<void> {
      await db.updateTable('collections').set(fields).where('id', '=', collectionId).execute();
    },
    /** Whoever compares names before it makes or joins a collection must not miss one that is being made. */
    holdNames,
    /** What the caller's collections are called, held as they are: also those made since this unit was opened. */
    async heldNames(): Promise<readonly Pick<Collection, 'id' | 'slug' | 'name'>[]> {
      await holdNames();
      return knownCollections(db, scope.agent)
        .select('collections.name')
        .where('collections.deleted_at', 'is', null)
        .where((row) => row.or([row('members.agent_id', 'is not', null), row('collections.id', '=', WORKSPACE_ID)]))
        .execute();
    },
    async setMember(collectionId: number, agent: AgentId, role: Role): Promise<void> {
      const alias = await aliasFor(collectionId, agent);
      await db
        .insertInto('members')
        .values({ collection_id: collectionId, agent_id: agent, role, joined_at: now, alias })
        .onConflict((conflict) => conflict.columns(['collection_id', 'agent_id']).doUpdateSet({ role }))
        .execute();
    },
    /** The agent's names in a team end with the membership. */
    async removeMember(collectionId: number, agent: AgentId): Promise<void> {
      if (collectionId === WORKSPACE_ID) throw new Error('The workspace has every agent as a member.');
      await db.deleteFrom('members').where('collection_id', '=', collectionId).where('agent_id', '=', agent).execute();
      await db
        .updateTable('handles')
        .set({ left_at: now })
        .where('collection_id', '=', collectionId)
        .where('agent_id', '=', agent)
        .where('left_at', 'is', null)
        .execute();
    },
    /** What others shared with an agent ends; what it owns stays its own, or nobody could look after it. */
    async endShares(agent: AgentId): Promise<void> {
      const rows = await db
        .selectFrom('members')
        .innerJoin('collections', 'collections.id', 'members.collection_id')
        .select('members.collection_id as id')
        .where('members.agent_id', '=', agent)
        .where('members.role', '<>', 'owner')
        .where('collections.kind', 'in', [...sharedKinds])
        .execute();
      for (const { id } of rows) {
        await db.deleteFrom('members').where('collection_id', '=', id).where('agent_id', '=', agent).execute();
        context.emit({ type: 'member.removed', collectionId: id, agentId: agent });
      }
    },
    /**
     * Archived tasks go along, unchanged: a dissolved collection must not take their history with it. An open one has
     * changed for those who follow the place where it arrives.
     */
    async moveTasks(taskIds: readonly number[], to: number): Promise<void> {
      for (const id of taskIds) {
        const moving = db.updateTable('tasks').where('id', '=', id).where('collection_id', '<>', to);
        await moving
          .set((row) => ({
            collection_id: to,
            updated_at: row
              .case()
              .when('updated_at', '>=', now)
              .then(row('updated_at', '+', 1))
              .else(now)
              .end(),
          }))
          .where('archived_at', 'is', null)
          .execute();
        await moving.set({ collection_id: to }).execute();
      }
    },
    /** The row stays, since events name it; its name becomes free and nobody is in it. */
    async dissolve(collectionId: number): Promise<void> {
      await db.updateTable('collections').set({ deleted_at: now }).where('id', '=', collectionId).execute();
      await db.deleteFrom('members').where('collection_id', '=', collectionId).execute();
    },
    /** Two owners who leave at once must see each other. */
    async lock(collectionId: number): Promise<void> {
      if (context.engine.kind !== 'postgres') return;
      await db.selectFrom('collections').select('id').where('id', '=', collectionId).forUpdate().execute();
    },
  };

  /** What a newcomer calls the collection, if it already knows another one by that slug: the older name stays as it was. */
  async function aliasFor(collectionId: number, agent: AgentId): Promise<string | null> {
    const known = await knownCollections(db, agent)
      .where('collections.deleted_at', 'is', null)
      .where('members.agent_id', '=', agent)
      .where('collections.id', '<>', collectionId)
      .execute();
    const taken = new Set(known.map(({ slug }) => slug));
    const own = await db.selectFrom('collections').select('slug').where('id', '=', collectionId).executeTakeFirst();
    return own === undefined || !taken.has(own.slug) ? null : freeSlug(own.slug, taken);
  }
}

export function roleOf(text: string, kind = ''): Role {
  return effectiveRole(kind, text === 'owner' || text === 'reader' ? text : 'member');
}
