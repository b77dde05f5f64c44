import { type AgentId, type Role, WORKSPACE_ID } from '../rules/identity.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { statement } from '../store/statement.ts';
import { roleOf } from './known-collections.ts';

const memberships = statement((db, { agent }: { agent: AgentId }) =>
  db
    .selectFrom('members')
    .innerJoin('collections', 'collections.id', 'members.collection_id')
    .select(['members.collection_id', 'members.role', 'collections.kind'])
    .where('members.agent_id', '=', agent)
    // A deleted team's history stays visible to its former members.
    .where((row) => row.or([row('collections.deleted_at', 'is', null), row('collections.kind', '=', 'team')])),
);

/** Every agent is a member of the workspace; all other collections require membership. */
export async function visibleCollections(connection: Connection, agent: AgentId): Promise<ReadonlyMap<number, Role>> {
  const visible = new Map<number, Role>([[WORKSPACE_ID, 'member']]);
  for (const row of await memberships.all(connection, { agent })) {
    visible.set(row.collection_id, roleOf(row.role, row.kind));
  }
  return visible;
}
