import type { Migration } from './migration.ts';

/**
 * PostgreSQL files the terms of a new memory into the full-text index later, and every search reads what is not filed
 * yet from end to end. By default that grows to 4 MB, which cost a search more than all the rest; 64 kB is the least that
 * can be set, and still several times cheaper to fill than filing each memory by itself.
 */
export const shortPendingList: Migration = {
  version: 23,
  name: 'short-pending-list',
  statements: (words) => words.shortPendingList(),
};
