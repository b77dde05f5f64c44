import type { Migration } from './migration.ts';

/**
 * Which files the entries of threads name, in the order of time, so that the heat of a file is read without looking into
 * the entries. Entries that are older than this table are not entered: after eight half-lives nobody asks for them.
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
