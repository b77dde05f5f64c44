import type { Migration } from '../../kernel/store/migration.ts';

/**
 * PostgreSQL inserts new terms into the full-text index in bulk, and every search scans the pending list. The default
 * limit of 4 MB cost a search more than everything else; 64 kB is the minimum, and still several times cheaper than
 * indexing each memory immediately.
 */
export const shortPendingList: Migration = {
  version: 23,
  name: 'short-pending-list',
  statements: (words) => words.shortPendingList(),
};
