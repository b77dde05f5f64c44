import type { Migration } from '../../../kernel/store/migration.ts';

/** Which session works on which file, and what it has edited. Several sessions can have claims on one file. */
export const claims: Migration = {
  version: 16,
  name: 'claims',
  statements: ({ int, text, strict }) => [
    `create table file_claims (
       repo_root ${text} not null, file_path ${text} not null, session_id ${text} not null,
       task_id ${int} not null references tasks (id), agent_id ${text} not null references agents (id),
       claimed_at ${int} not null, edited_at ${int},
       state ${text} not null check (state in ('active', 'handoff_pending', 'weak_expired')),
       expires_at ${int}, baton_id ${int}, memory_id ${int} not null,
       primary key (repo_root, file_path, session_id))${strict}`,
    `create index file_claims_task on file_claims (task_id, file_path)`,
    `create index file_claims_session on file_claims (session_id, task_id)`,
    `create index file_claims_repo on file_claims (repo_root, claimed_at)`,

    `create table file_edits (
       session_id ${text} not null, at ${int} not null, repo_root ${text} not null, file_path ${text} not null,
       agent_id ${text} not null references agents (id), task_id ${int} references tasks (id), tool ${text} not null,
       primary key (session_id, at, repo_root, file_path))${strict}`,
    `create index file_edits_task on file_edits (task_id, session_id, at) where task_id is not null`,
    `create index file_edits_repo on file_edits (repo_root, at)`,
    `create index sessions_repo on sessions (repo_root, last_seen_at) where repo_root is not null`,
  ],
};
