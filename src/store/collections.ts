import { WaggleError } from '../core/errors.ts';
import { type AgentId, type Role, WORKSPACE_ID } from '../core/identity.ts';
import { nextNumber } from './counters.ts';
import type { UnitContext } from './unit.ts';

export interface Collection {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly role: Role;
}

export function collectionReads(context: UnitContext) {
  const { connection, visible } = context;
  return {
    /** The collections the caller may see, by id. */
    async list(): Promise<readonly Collection[]> {
      let query = connection.db
        .selectFrom('collections')
        .select(['id', 'slug', 'name', 'kind'])
        .where('deleted_at', 'is', null);
      if (visible !== undefined) query = query.where('id', 'in', [...visible.keys()]);
      const rows = await query.orderBy('id').execute();
      return rows.map((row) => ({ ...row, role: visible?.get(row.id) ?? 'owner' }));
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
  const { connection, now } = context;
  const { db } = connection;
  return {
    ...collectionReads(context),
    async create(fields: {
      slug: string;
      name: string;
      description?: string;
      kind: string;
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
          is_private: 0,
          created_by: fields.createdBy,
          created_at: now,
          deleted_at: null,
        })
        .execute();
      await db
        .insertInto('members')
        .values({ collection_id: id, agent_id: fields.createdBy, role: 'owner', joined_at: now })
        .execute();
      return id;
    },
    /** Every agent has one collection of its own; `@` keeps its slug out of the way of names that people give. */
    async ensurePersonal(agent: AgentId): Promise<void> {
      const known = await db.selectFrom('collections').select('id').where('slug', '=', `@${agent}`).executeTakeFirst();
      if (known === undefined)
        await this.create({ slug: `@${agent}`, name: 'Personal', kind: 'personal', createdBy: agent });
    },
    async setMember(collectionId: number, agent: AgentId, role: Role): Promise<void> {
      await db
        .insertInto('members')
        .values({ collection_id: collectionId, agent_id: agent, role, joined_at: now })
        .onConflict((conflict) => conflict.columns(['collection_id', 'agent_id']).doUpdateSet({ role }))
        .execute();
    },
    async removeMember(collectionId: number, agent: AgentId): Promise<void> {
      if (collectionId === WORKSPACE_ID) throw new Error('The workspace has every agent as a member.');
      await db.deleteFrom('members').where('collection_id', '=', collectionId).where('agent_id', '=', agent).execute();
    },
  };
}
