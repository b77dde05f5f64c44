import type { Migration } from '../../kernel/store/migration.ts';

/** The files that a run left changed, as they were when it ended: its folder goes on to change. */
export const runChanges: Migration = {
  version: 35,
  name: 'run-changes',
  statements: ({ int, text, strict }) => [
    `create table run_changes (
       run_id ${text} primary key not null references runs (id),
       taken_at ${int} not null,
       changes ${text} not null
     )${strict}`,
  ],
};
