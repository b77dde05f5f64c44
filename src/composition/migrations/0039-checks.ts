import type { Migration } from '../../kernel/store/migration.ts';

/**
 * The checks of repositories, which tasks require them, their results at a tree, and what is known of each completion.
 */
export const checks: Migration = {
  version: 39,
  name: 'checks',
  statements: ({ int, text, strict, autoId }) => [
    `create table checks (
       repo_root ${text} not null, name ${text} not null, argv ${text} not null, paths ${text} not null,
       limit_ms ${int} not null check (limit_ms > 0), env ${text} not null,
       is_default ${int} not null check (is_default in (0, 1)),
       accepts_unproven ${int} not null check (accepts_unproven in (0, 1)),
       added_by ${text} not null, added_at ${int} not null,
       primary key (repo_root, name))${strict}`,
    `create table task_checks (
       task_id ${int} not null references tasks (id), name ${text} not null,
       primary key (task_id, name))${strict}`,
    `create table receipts (
       id ${autoId}, repo_root ${text} not null, check_name ${text} not null,
       task_id ${int} references tasks (id), landing_id ${int},
       status ${text} not null check (status in ('passed', 'failed', 'timeout', 'stopped', 'moved', 'unstartable')),
       exit_code ${int}, tree ${text} not null, commit_id ${text}, command ${text} not null,
       files ${text} not null, file_count ${int} not null, check_files ${text} not null,
       output ${text} not null, output_digest ${text} not null, started_at ${int} not null, ms ${int} not null)${strict}`,
    'create index receipts_tree on receipts (repo_root, tree, check_name)',
    'create index receipts_task on receipts (task_id, id) where task_id is not null',
    'create index receipts_landing on receipts (landing_id, id) where landing_id is not null',
    `create table task_proofs (
       task_id ${int} primary key references tasks (id),
       state ${text} not null check (state in ('checking', 'green', 'red', 'proven', 'unproven')),
       key ${text} not null, agent_id ${text} not null, tree ${text}, worktree ${text},
       asked_at ${int} not null, stale_at ${int}, lease_until ${int} not null)${strict}`,
    "create index task_proofs_fresh on task_proofs (asked_at) where state = 'proven' and stale_at is null",
  ],
};
