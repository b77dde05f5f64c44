import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Stores an agent's default collection by id. With the slug alone, after the agent leaves that collection, its data
 * would go to any later collection with the same name.
 */
export const defaultCollection: Migration = {
  version: 28,
  name: 'default-collection',
  statements: ({ int }) => [
    `alter table agents add column default_collection_id ${int}`,
    `update agents set default_collection_id = (
       select min(collections.id) from collections
       left join members on members.collection_id = collections.id and members.agent_id = agents.id
       where collections.deleted_at is null and (members.agent_id is not null or collections.kind = 'workspace')
         and coalesce(members.alias, collections.slug) = agents.default_collection)
     where default_collection is not null`,
  ],
};
