import type { Migration } from '../../../kernel/store/migration.ts';

/** Task threads: which sessions take part in a task, how tasks are related, and which repositories tools may touch. */
export const threads: Migration = {
  version: 15,
  name: 'threads',
  statements: ({ int, text, strict }) => [
    `create table participants (
       task_id ${int} not null references tasks (id), session_id ${text} not null,
       agent_id ${text} not null references agents (id), joined_at ${int} not null, left_at ${int},
       primary key (task_id, session_id))${strict}`,
    `create index participants_session on participants (session_id, task_id) where left_at is null`,
    `create index participants_agent on participants (agent_id, task_id) where left_at is null`,

    `create table task_links (
       low_id ${int} not null references tasks (id), high_id ${int} not null references tasks (id),
       created_at ${int} not null, created_by ${text} not null, note ${text},
       primary key (low_id, high_id), check (low_id < high_id))${strict}`,
    `create index task_links_high on task_links (high_id)`,

    `create table repos (
       root ${text} primary key, added_by ${text} not null references agents (id), added_at ${int} not null)${strict}`,
    `create index tasks_repo on tasks (repo_root, branch, id) where repo_root is not null`,
    `create index tasks_updated on tasks (updated_at, id)`,
    `create index sessions_started on sessions (started_at, id)`,
    `create index metrics_session on metrics (session_id, tool, at) where session_id is not null`,
  ],
};
