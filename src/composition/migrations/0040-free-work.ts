import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Work on a team's board that anybody there may claim, for members who wait; and the unread notices of a task, which its
 * end closes.
 */
export const freeWork: Migration = {
  version: 40,
  name: 'free-work',
  statements: ({ int, text, strict }) => [
    `create table free_work (
       task_id ${int} primary key references tasks (id), collection_id ${int} not null references collections (id),
       agent_id ${text} not null references agents (id), news ${int} not null, since ${int} not null)${strict}`,
    `create index free_work_board on free_work (collection_id, news)`,
    `create index notices_open on notices (task_id) where read_at is null and task_id is not null`,
  ],
};
