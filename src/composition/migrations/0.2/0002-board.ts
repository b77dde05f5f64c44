import type { Migration } from '../../../kernel/store/migration.ts';

/** Teams with handles, claims on tasks, completions and mailboxes. */
export const board: Migration = {
  version: 2,
  name: 'board',
  statements: ({ int, text, strict }) => [
    `alter table handles add column agent_type ${text}`,
    `create unique index handles_lead on handles (collection_id) where role = 'lead' and left_at is null`,
    `insert into counters (name, value) values ('edge', 0)`,
    `create index tasks_board on tasks (collection_id, id) where status <> 'canceled'`,
    `create index tasks_ready on tasks (collection_id, priority, coalesce(due_at, 9007199254740991), id) where status = 'pending'`,

    `create table task_claims (
       task_id ${int} not null references tasks (id), fence ${int} not null,
       agent_id ${text} not null references agents (id), handle ${text}, session_id ${text},
       lease_ms ${int} not null, lease_until ${int} not null, claimed_at ${int} not null,
       ended_at ${int}, ended_how ${text}, primary key (task_id, fence),
       check ((ended_at is null) = (ended_how is null)))${strict}`,
    `create unique index task_claims_holder on task_claims (task_id) where ended_at is null`,
    `create index task_claims_session on task_claims (session_id) where ended_at is null`,
    `create index task_claims_agent on task_claims (agent_id) where ended_at is null`,
    `create index task_claims_lapse on task_claims (lease_until) where ended_at is null`,

    `create table task_completions (
       task_id ${int} primary key references tasks (id), collection_id ${int} not null,
       agent_id ${text} not null, handle ${text} not null, verifies ${int} not null, at ${int} not null)${strict}`,
    `create index task_completions_by on task_completions (collection_id, agent_id, handle, verifies)`,
    `create index task_completions_list on task_completions (collection_id, verifies)`,

    `create table messages (
       id ${int} primary key, collection_id ${int} not null references collections (id),
       from_agent ${text} not null, from_handle ${text}, session_id ${text},
       type ${text} not null, urgency ${text} not null check (urgency in ('fyi', 'needs_reply', 'blocking')),
       text ${text} not null, summary ${text} not null, payload ${text}, task_id ${int}, request_id ${text},
       created_at ${int} not null, answered_at ${int})${strict}`,
    `create index messages_from on messages (from_agent, id)`,
    `create unique index messages_request on messages (request_id)
       where type in ('shutdown_request', 'plan_approval_request')`,
    `create table message_deliveries (
       message_id ${int} not null references messages (id), agent_id ${text} not null references agents (id),
       handle ${text} not null, urgency ${text} not null, news ${int} not null,
       delivered_at ${int}, read_at ${int}, acked_at ${int}, primary key (message_id, agent_id, handle))${strict}`,
    `create index message_deliveries_open on message_deliveries (agent_id, news, urgency) where acked_at is null`,
    `create index message_deliveries_box on message_deliveries (agent_id, message_id)`,
  ],
};
