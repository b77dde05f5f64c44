import type { Migration } from '../../../kernel/store/migration.ts';

/**
 * Dependency walks find the next task in the index itself. Tasks marked internal by their creator are not listed on the
 * board; a column holds the mark, so that a page need not parse metadata.
 */
export const boardReads: Migration = {
  version: 10,
  name: 'board-reads',
  statements: ({ int }) => [
    `drop index dependencies_blocker`,
    `create index dependencies_blocker on dependencies (blocker_id, blocked_id)`,
    `alter table tasks add column is_internal ${int} not null default 0`,
    `update tasks set is_internal = 1 where archived_at is null and metadata like '%"_internal":true%'`,
    `drop index tasks_board`,
    `create index tasks_board on tasks (collection_id, id, status) where status <> 'canceled' and is_internal = 0`,
  ],
};
