import type { Migration } from './migration.ts';

/**
 * PostgreSQL's full-text index could only give all memories with a term, and fetching them to pick the newest was most of
 * what a search of a large store cost. With blocks of ids in it, it is asked for the newest ones first.
 */
export const newestInIndex: Migration = {
  version: 25,
  name: 'newest-in-index',
  statements: (words) => words.newestInIndex(),
};
