import type { Migration } from '../../kernel/store/migration.ts';

/**
 * PostgreSQL's full-text index could only return all memories with a term, and fetching them to select the newest was
 * most of the cost of a search in a large store. With blocks of ids in the index, the newest can be requested first.
 */
export const newestInIndex: Migration = {
  version: 25,
  name: 'newest-in-index',
  statements: (words) => words.newestInIndex(),
};
