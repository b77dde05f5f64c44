import type { Migration } from './migration.ts';

/**
 * Two collections of people who know nothing of each other may have the same slug: who creates one must not learn from a
 * number in its name that another exists. A member of both knows the later one by an alias of its own.
 */
export const aliases: Migration = {
  version: 7,
  name: 'aliases',
  statements: ({ text }) => [
    `alter table members add column alias ${text}`,
    `drop index collections_slug`,
    `create unique index collections_slug on collections (slug)
       where deleted_at is null and kind in ('workspace', 'personal', 'team')`,
  ],
};
