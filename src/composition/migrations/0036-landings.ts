import type { Migration } from '../../kernel/store/migration.ts';

/** Requests to bring a branch into a target; the index lets at most one per target be carried out at a time. */
export const landings: Migration = {
  version: 36,
  name: 'landings',
  statements: ({ int, text, strict }) => [
    "insert into counters (name, value) values ('landing', 0)",
    `create table landings (
       id ${int} primary key, repo_root ${text} not null, target ${text} not null, branch ${text} not null,
       task_id ${int} references tasks (id), agent_id ${text} not null, session_id ${text},
       state ${text} not null check (state in ('queued', 'rebasing', 'checking', 'moving', 'landed', 'empty',
         'conflict', 'failed', 'refused', 'withdrawn')),
       method ${text} not null check (method in ('rebase', 'merge')), priority ${int} not null,
       asked_at ${int} not null, ended_at ${int}, holder ${text}, lease_until ${int} not null,
       source_commit ${text}, old_commit ${text}, new_commit ${text}, reason ${text},
       conflicts ${text} not null, files ${text} not null)${strict}`,
    "create unique index landings_one_live on landings (repo_root, target) where state in ('rebasing', 'checking', 'moving')",
    "create index landings_queue on landings (repo_root, target, priority, id) where state = 'queued'",
  ],
};
