import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Handoffs and relays. A baton shares its id with the entry that contains its text; whether it is pending follows from
 * its columns and the time, so nothing is written when it expires.
 */
export const batons: Migration = {
  version: 18,
  name: 'batons',
  statements: ({ int, text, strict }) => [
    `create table batons (
       id ${int} primary key references memories (id) on delete cascade,
       kind ${text} not null check (kind in ('handoff', 'relay')),
       task_id ${int} not null references tasks (id),
       from_agent ${text} not null references agents (id), from_session ${text},
       to_agent ${text} not null, to_session ${text}, reason ${text}, files ${text} not null,
       created_at ${int} not null, expires_at ${int} not null, news ${int} not null,
       accepted_at ${int}, accepted_agent ${text}, accepted_session ${text},
       cancelled_at ${int}, cancelled_agent ${text}, cancelled_session ${text},
       check (accepted_at is null or cancelled_at is null))${strict}`,
    `create index batons_open on batons (to_agent, expires_at) where accepted_at is null and cancelled_at is null`,
    `create index batons_task on batons (task_id, id)`,
    `create index batons_from on batons (from_session, task_id) where from_session is not null`,

    `create table baton_declines (
       baton_id ${int} not null references batons (id) on delete cascade, session_id ${text} not null,
       agent_id ${text} not null references agents (id), at ${int} not null, reason ${text},
       primary key (baton_id, session_id))${strict}`,
    `create index file_claims_baton on file_claims (baton_id) where baton_id is not null`,
  ],
};
