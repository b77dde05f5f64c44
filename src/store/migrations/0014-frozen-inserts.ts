import type { Migration } from './migration.ts';

/** What is over could still be replaced by a row that takes its place. */
export const frozenInserts: Migration = {
  version: 14,
  name: 'frozen-inserts',
  statements: ({ freezeInserts }) => freezeInserts(),
};
