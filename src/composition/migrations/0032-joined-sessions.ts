import type { Migration } from '../../kernel/store/migration.ts';

/** Under which name the session of a connection goes on, once its client has named it. */
export const joinedSessions: Migration = {
  version: 32,
  name: 'joined-sessions',
  statements: ({ text }) => [`alter table sessions add column became ${text}`],
};
