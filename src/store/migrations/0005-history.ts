import type { Migration } from './migration.ts';

/** A page of a caller's history costs what the page holds, whatever lies in collections the caller cannot see. */
export const history: Migration = {
  version: 5,
  name: 'history',
  statements: () => [
    `create index tasks_archive on tasks (collection_id, archived_at, id) where archived_at is not null`,
  ],
};
