import type { Migration } from '../../../kernel/store/migration.ts';

/** Indexes that make the cost of a history page depend only on its size, not on collections the caller cannot see. */
export const history: Migration = {
  version: 5,
  name: 'history',
  statements: () => [
    `create index tasks_archive on tasks (collection_id, archived_at, id) where archived_at is not null`,
  ],
};
