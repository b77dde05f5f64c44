import { type Collection, freeSlug, sharedKinds, slugsOf } from '../../core/collection.ts';
import { type AgentId, type Role, WORKSPACE_ID } from '../../core/identity.ts';
import { joined } from '../../core/joined.ts';
import type { UnitContext } from '../context.ts';
import { holdNumbers, nextNumber } from '../log/counters.ts';
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
  });
}

/** What collections are called. */
function collectionNames(context: UnitContext) {
  const { scope } = context;
  const { db } = context.connection;
  return {
    async change(collectionId: number, fields: { name?: string; description?: string }): Promise<void> {
      await db.updateTable('collections').set(fields).where('id', '=', collectionId).execute();
    },
    /** Under which slug a member knows the collection; nothing where the agent is no member. */
    async slugFor(collectionId: number, agent: AgentId): Promise<string | undefined> {
      const row = await knownCollections(db, agent)
        .where('collections.id', '=', collectionId)
        .where((row) => row.or([row('members.agent_id', 'is not', null), row('collections.id', '=', WORKSPACE_ID)]))
        .executeTakeFirst();
      return row?.slug;
    },
    /** A write that compares names before it makes or joins a collection must not miss one that is being made. */
    holdNames: () => holdNames(context),
    /** What the caller's collections are called, held as they are: also those made since this unit was opened. */
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

/** Who is in a collection. */
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
    /** What others shared with an agent ends; what it owns stays its own, since no other agent could manage it. */
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

/** What becomes of a collection that ends, and of its tasks. */
function collectionEnds(context: UnitContext) {
  const { now } = context;
  const { db } = context.connection;
  return {
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
    /** The row stays, since events name it; its name becomes free and its members leave. */
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
}

function holdNames(context: UnitContext) {
  return holdNumbers(context, 'collection');
}

/** What a newcomer calls the collection, if it already knows another one by that slug: the older name stays as it was. */
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
