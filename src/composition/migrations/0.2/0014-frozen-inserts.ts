import type { Migration } from '../../../kernel/store/migration.ts';

/** Archived rows could still be overwritten by `INSERT OR REPLACE`. */
export const frozenInserts: Migration = {
  version: 14,
  name: 'frozen-inserts',
  statements: ({ freezeInserts }) => freezeInserts(),
};
