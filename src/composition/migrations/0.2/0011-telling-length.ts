import type { Migration } from '../../../kernel/store/migration.ts';

/** Changes only the index content: how much an entry says, and words with British and American spellings. */
export const tellingLength: Migration = {
  version: 11,
  name: 'telling-length',
  statements: () => [],
  rebuildsIndex: true,
};
