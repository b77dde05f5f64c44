import type { Migration } from '../../kernel/store/migration.ts';

/**
 * A number that rises whenever a token ends, so that requests held open are checked then, and not at every commit.
 */
export const oneWake: Migration = {
  version: 31,
  name: 'one-wake',
  statements: () => [`insert into counters (name, value) values ('token', 0)`],
};
