import type { Migration } from '../../kernel/store/migration.ts';

/**
 * News for an agent is offered to one of its sessions after the other: the row says to which, and which had their turn.
 * `listens_until` says how long a session can be woken.
 */
export const newsOffers: Migration = {
  version: 34,
  name: 'news-offers',
  statements: ({ int, text, strict }) => [
    `alter table sessions add column listens_until ${int}`,
    `create index sessions_listening on sessions (agent_id, listens_until) where listens_until is not null`,
    `create table offers (
       agent_id ${text} not null, item ${int} not null, turn ${int} not null, session_id ${text} not null,
       news ${int} not null, tried ${text} not null, offered_at ${int} not null, shown_at ${int}, looked_at ${int},
       primary key (agent_id, item))${strict}`,
    `create index offers_open on offers (agent_id, item) where looked_at is null`,
  ],
};
