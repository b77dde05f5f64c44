import type { Migration } from '../../../kernel/store/migration.ts';

/**
 * Collections of unrelated people may have the same slug: a numbered name would reveal to the creator that another one
 * exists. A member of both knows the later one by a personal alias.
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
