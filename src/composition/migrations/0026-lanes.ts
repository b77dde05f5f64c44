import type { Migration } from '../../kernel/store/migration.ts';

const claimed = `repo_root, file_path, session_id, task_id, agent_id, claimed_at, edited_at, state, expires_at, baton_id,
  memory_id`;

/**
 * How a session ended: one that timed out may have left work behind, one that left properly has not. Sessions that had
 * already ended count as having left.
 *
 * Also, claims on files outside any repository are separate per task: the same path on another task is another file.
 * SQLite cannot change a primary key, so the table is recreated.
 */
export const lanes: Migration = {
  version: 26,
  name: 'lanes',
  statements: ({ int, text, strict }) => [
    `alter table sessions add column ended_how ${text} check (ended_how in ('left', 'silence'))`,
    `create table old_claims as select * from file_claims`,
    `drop table file_claims`,
    `create table file_claims (
       repo_root ${text} not null, file_path ${text} not null, session_id ${text} not null,
       held_for ${int} not null default 0,
       task_id ${int} not null references tasks (id), agent_id ${text} not null references agents (id),
       claimed_at ${int} not null, edited_at ${int},
       state ${text} not null check (state in ('active', 'handoff_pending', 'weak_expired')),
       expires_at ${int}, baton_id ${int}, memory_id ${int} not null,
       primary key (repo_root, file_path, session_id, held_for))${strict}`,
    `insert into file_claims (${claimed}, held_for)
       select ${claimed}, case when repo_root = '' then task_id else 0 end from old_claims`,
    `drop table old_claims`,
    `create index file_claims_task on file_claims (task_id, file_path)`,
    `create index file_claims_session on file_claims (session_id, task_id)`,
    `create index file_claims_repo on file_claims (repo_root, claimed_at)`,
    `create index file_claims_baton on file_claims (baton_id) where baton_id is not null`,
    `create index file_claims_active on file_claims (repo_root, coalesce(edited_at, claimed_at))`,
  ],
};
