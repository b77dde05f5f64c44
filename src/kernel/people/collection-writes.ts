import { holdNumbers, nextNumber } from '../log/counters.ts';
import { type Collection, freeSlug, sharedKinds, slugsOf } from '../rules/collection.ts';
import { type AgentId, type Role, WORKSPACE_ID } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import type { UnitContext } from '../store/context.ts';
import { collectionReads } from './collection-reads.ts';
import { knownCollections } from './known-collections.ts';

export function collectionWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return joined(collectionReads(context), memberWrites(context), collectionEnds(context), collectionNames(context), {
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
    /**
     * Every agent has one personal collection; the `@` in its slug prevents conflicts with names that people choose.
     */
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
  });
}

/** The names of collections. */
function collectionNames(context: UnitContext) {
  const { scope } = context;
  const { db } = context.connection;
  return {
    async change(collectionId: number, fields: { name?: string; description?: string }): Promise<void> {
      await db.updateTable('collections').set(fields).where('id', '=', collectionId).execute();
    },
    /** The slug under which a member knows the collection; undefined if the agent is not a member. */
    async slugFor(collectionId: number, agent: AgentId): Promise<string | undefined> {
      const row = await knownCollections(db, agent)
        .where('collections.id', '=', collectionId)
        .where((row) => row.or([row('members.agent_id', 'is not', null), row('collections.id', '=', WORKSPACE_ID)]))
        .executeTakeFirst();
      return row?.slug;
    },
    /**
     * Locks names, so that a write that compares them before it creates or joins a collection cannot miss a concurrent
     * one.
     */
    holdNames: () => holdNames(context),
    /** The names of the caller's collections, locked; includes those created since this unit was opened. */
    async heldNames(): Promise<readonly Pick<Collection, 'id' | 'slug' | 'name'>[]> {
      await holdNames(context);
      return knownCollections(db, scope.agent)
        .select('collections.name')
        .where('collections.deleted_at', 'is', null)
        .where((row) => row.or([row('members.agent_id', 'is not', null), row('collections.id', '=', WORKSPACE_ID)]))
        .execute();
    },
  };
}

/** The members of collections. */
function memberWrites(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return {
    async setMember(collectionId: number, agent: AgentId, role: Role): Promise<void> {
      const alias = await aliasFor(context, collectionId, agent);
      await db
        .insertInto('members')
        .values({ collection_id: collectionId, agent_id: agent, role, joined_at: now, alias })
        .onConflict((conflict) => conflict.columns(['collection_id', 'agent_id']).doUpdateSet({ role }))
        .execute();
    },
    /** Also ends the agent's handles in the team. */
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
    /**
     * Removes the agent from collections that others shared with it. Those it owns stay its own, since no other agent
     * could manage them.
     */
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
  };
}

/** Dissolving a collection and moving its tasks. */
function collectionEnds(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return {
    /**
     * Archived tasks are moved unchanged, so that dissolving a collection does not delete their history. Open tasks get
     * a new update time, for those who follow the target collection.
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
    /** The row stays, since events refer to it; its name becomes free and its members are removed. */
    async dissolve(collectionId: number): Promise<void> {
      await db.updateTable('collections').set({ deleted_at: now }).where('id', '=', collectionId).execute();
      await db.deleteFrom('members').where('collection_id', '=', collectionId).execute();
    },
    /** Serializes two owners who leave at once, so that one of them stays. */
    async lock(collectionId: number): Promise<void> {
      if (context.engine.kind !== 'postgres') return;
      await db.selectFrom('collections').select('id').where('id', '=', collectionId).forUpdate().execute();
    },
  };
}

function holdNames(context: UnitContext) {
  return holdNumbers(context, 'collection');
}

/** The alias for a new member that already knows another collection by that slug; the older one keeps its name. */
async function aliasFor(
  { connection: { db } }: UnitContext,
  collectionId: number,
  agent: AgentId,
): Promise<string | null> {
  const known = await knownCollections(db, agent)
    .where('collections.deleted_at', 'is', null)
    .where('members.agent_id', '=', agent)
    .where('collections.id', '<>', collectionId)
    .select('collections.name')
    .execute();
  const taken = new Set(known.flatMap(slugsOf));
  const own = await db.selectFrom('collections').select('slug').where('id', '=', collectionId).executeTakeFirst();
  return own === undefined || !taken.has(own.slug) ? null : freeSlug(own.slug, taken);
}
