import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Profiles of agents, proposals that others may support, and patterns read from example projects. A session has one row
 * per proposal and kind of support, which is updated, since only the newest counts.
 */
export const foraging: Migration = {
  version: 19,
  name: 'foraging',
  statements: ({ int, text, strict }) => [
    `create table agent_profiles (
       agent_id ${text} primary key, weights ${text} not null, updated_at ${int} not null)${strict}`,

    `create table proposals (
       id ${int} primary key, repo_root ${text} not null, branch ${text} not null,
       summary ${text} not null, rationale ${text} not null,
       session_id ${text} not null, agent_id ${text} not null references agents (id), created_at ${int} not null,
       supported_at ${int} not null, task_id ${int} references tasks (id), promoted_at ${int},
       check ((task_id is null) = (promoted_at is null)))${strict}`,
    `create index proposals_pending on proposals (repo_root, branch, supported_at) where task_id is null`,
    `create index proposals_promoted on proposals (repo_root, branch, promoted_at) where task_id is not null`,
    `create unique index proposals_task on proposals (task_id) where task_id is not null`,
    `create table proposal_files (
       proposal_id ${int} not null references proposals (id), position ${int} not null, file_path ${text} not null,
       primary key (proposal_id, position))${strict}`,
    `create index proposal_files_path on proposal_files (file_path, proposal_id)`,
    `create table proposal_supports (
       proposal_id ${int} not null references proposals (id), session_id ${text} not null,
       kind ${text} not null check (kind in ('explicit', 'rediscovered', 'adjacent')),
       agent_id ${text} not null references agents (id), weight_milli ${int} not null, at ${int} not null,
       primary key (proposal_id, session_id, kind))${strict}`,
    `insert into counters (name, value) values ('proposal', 0)`,

    `create table examples (
       repo_root ${text} not null, name ${text} not null,
       manifest_kind ${text} check (manifest_kind in ('npm', 'pypi', 'cargo', 'go', 'unknown')),
       manifest ${text} not null, content_hash ${text} not null, scanned_at ${int} not null,
       primary key (repo_root, name))${strict}`,
    `create table example_patterns (
       memory_id ${int} primary key references memories (id) on delete cascade,
       repo_root ${text} not null, example_name ${text} not null, position ${int} not null,
       entry_kind ${text} not null check (entry_kind in ('manifest', 'readme', 'entrypoint', 'source')),
       file_path ${text} not null)${strict}`,
    `create index example_patterns_place on example_patterns (repo_root, example_name, position)`,
  ],
};
