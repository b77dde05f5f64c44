import type { Migration } from '../../../kernel/store/migration.ts';

/** Workers that agents start, and the reports to their parents when a run ends. */
export const workers: Migration = {
  version: 8,
  name: 'workers',
  statements: ({ int, text, strict }) => [
    `insert into counters (name, value) values ('worker', 0)`,

    `create table workers (
       number ${int} primary key, id ${text} not null unique,
       thread_id ${text} not null unique references threads (id), agent_id ${text} not null references agents (id),
       parent_agent ${text} not null references agents (id), parent_session ${text},
       parent_thread ${text} references threads (id), depth ${int} not null,
       subagent_type ${text}, name ${text}, description ${text} not null,
       isolation ${text} check (isolation in ('worktree')),
       status ${text} not null check (status in ('running', 'completed', 'failed', 'killed')),
       run_id ${text}, created_at ${int} not null, started_at ${int}, ended_at ${int},
       check ((status = 'running') = (ended_at is null)))${strict}`,
    `create index workers_parent on workers (parent_agent, number)`,
    `create index workers_parent_thread on workers (parent_thread) where parent_thread is not null`,
    `create unique index workers_name on workers (parent_agent, lower(name)) where status = 'running' and name is not null`,

    `create table notifications (
       news ${int} primary key, worker_id ${text} not null references workers (id), run_id ${text} not null unique,
       parent_agent ${text} not null references agents (id), parent_session ${text},
       parent_thread ${text} references threads (id),
       status ${text} not null check (status in ('completed', 'failed', 'killed')),
       summary ${text} not null, result ${text},
       total_tokens ${int}, tool_uses ${int} not null, duration_ms ${int} not null, cost_micros ${int},
       worktree_path ${text}, worktree_branch ${text},
       created_at ${int} not null, delivered_at ${int}, prompt_run ${text}, acked_at ${int},
       check ((worktree_path is null) = (worktree_branch is null)))${strict}`,
    `create index notifications_open on notifications (parent_agent, news) where acked_at is null`,
    `create index notifications_thread on notifications (parent_thread, news) where acked_at is null`,
    `create index notifications_worker on notifications (worker_id, news)`,

    `create table notification_views (
       news ${int} not null references notifications (news), viewer ${text} not null, at ${int} not null,
       primary key (news, viewer))${strict}`,
  ],
};
