import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Which files thread entries name, by time, so that the heat of a file is computed without reading the entries. Entries
 * older than this table are not added: after eight half-lives they no longer count.
 */
export const fileMentions: Migration = {
  version: 24,
  name: 'file-mentions',
  statements: ({ int, text, strict }) => [
    `create table file_mentions (
       memory_id ${int} not null references memories (id) on delete cascade, file_path ${text} not null,
       repo_root ${text} not null, task_id ${int} not null references tasks (id), at ${int} not null,
       weight_milli ${int} not null, primary key (memory_id, file_path))${strict}`,
    `create index file_mentions_repo on file_mentions (repo_root, at)`,
    `create index file_mentions_task on file_mentions (task_id, at)`,
  ],
};
