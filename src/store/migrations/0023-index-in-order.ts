import type { Migration } from './migration.ts';

/**
 * The full-text index takes in the terms of a memory when it is stored. PostgreSQL would else keep them on a list that
 * every search reads from end to end until the server tidies up, which cost a search more than all the rest.
 */
export const indexInOrder: Migration = {
  version: 23,
  name: 'index-in-order',
  statements: (words) => words.indexAtOnce(),
};
