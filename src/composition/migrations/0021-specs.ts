import type { Migration } from '../../kernel/store/migration.ts';

/** Changes to a repository's spec, open or archived, and the failures found while implementing them. */
export const specs: Migration = {
  version: 21,
  name: 'specs',
  statements: ({ int, text, strict }) => [
    `create table spec_changes (
       task_id ${int} primary key references tasks (id), repo_root ${text} not null, slug ${text} not null,
       base_hash ${text} not null, opened_at ${int} not null,
       ended_at ${int}, archived_path ${text}, merged_hash ${text})${strict}`,
    `create unique index spec_changes_open on spec_changes (repo_root, slug) where ended_at is null`,

    `create table spec_failures (
       memory_id ${int} primary key, task_id ${int} not null references tasks (id), repo_root ${text} not null,
       signature ${text} not null, at ${int} not null, proposal_id ${int} references proposals (id))${strict}`,
    `create index spec_failures_signature on spec_failures (repo_root, signature)`,
  ],
};
