import type { Migration } from '../../../kernel/store/migration.ts';

/** Leases, runs, ticks and notices: what the hub needs to start agents by itself. */
export const runs: Migration = {
  version: 3,
  name: 'runs',
  statements: ({ int, text, autoId, strict }) => [
    `insert into counters (name, value) values ('run', 0)`,

    `create table thread_leases (
       thread_id ${text} primary key references threads (id), agent_id ${text} not null references agents (id),
       task_id ${int} references tasks (id),
       wake_seq ${int} not null default 0, handled_seq ${int} not null default 0,
       wake_reason ${text} not null, woken_at ${int} not null, lane ${text},
       lease_owner ${text}, lease_until ${int} not null default 0, fence ${int} not null default 0, run_id ${text},
       failures ${int} not null default 0, not_before ${int} not null default 0,
       parked ${text} check (parked in ('failures', 'backoff', 'quota')),
       session_ref ${text}, session_driver ${text}, session_cwd ${text}, seen_entry ${int} not null default 0,
       check (handled_seq <= wake_seq))${strict}`,
    `create index thread_leases_waiting on thread_leases (woken_at) where wake_seq > handled_seq`,
    `create index thread_leases_live on thread_leases (lease_until) where lease_until > 0`,
    `create index thread_leases_task on thread_leases (task_id) where task_id is not null`,

    `create table runs (
       id ${text} primary key, thread_id ${text} not null references threads (id),
       agent_id ${text} not null references agents (id), task_id ${int} references tasks (id),
       reason ${text} not null, lane ${text}, driver ${text} not null,
       status ${text} not null check (status in ('running', 'ok', 'failed', 'canceled', 'lost')),
       failure ${text}, detail ${text}, fence ${int} not null, wake_seq ${int} not null,
       holder ${text} not null, pid ${int},
       started_at ${int} not null, ended_at ${int}, connected_at ${int},
       writes ${int} not null default 0, denials ${int} not null default 0, session_ref ${text},
       input_tokens ${int}, output_tokens ${int}, cache_read_tokens ${int}, cost_micros ${int}, turns ${int},
       result ${text}, output ${text}, output_cut ${int} not null default 0,
       check ((status = 'running') = (ended_at is null)))${strict}`,
    `create unique index runs_one_live on runs (thread_id) where status = 'running'`,
    `create unique index runs_one_per_lane on runs (lane) where status = 'running' and lane is not null`,
    `create index runs_thread on runs (thread_id, started_at)`,
    `create index runs_task on runs (task_id, started_at) where task_id is not null`,
    `create index runs_started on runs (started_at)`,

    `create table schedule_ticks (
       schedule ${text} not null, slot ${int} not null, at ${int} not null, woken ${int} not null,
       primary key (schedule, slot))${strict}`,

    `create table notices (
       id ${autoId}, kind ${text} not null, agent_id ${text} not null references agents (id),
       person_id ${text} not null references agents (id), task_id ${int} references tasks (id), run_id ${text},
       text ${text} not null, created_at ${int} not null, read_at ${int})${strict}`,
    `create index notices_unread on notices (person_id, id) where read_at is null`,

    `alter table tokens add column run_id ${text} references runs (id)`,
    `create index tokens_run on tokens (run_id) where run_id is not null`,
  ],
};
