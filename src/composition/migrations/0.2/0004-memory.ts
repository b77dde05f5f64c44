import type { Migration } from '../../../kernel/store/migration.ts';

/** Additional fields of memories, counts of memories, and signals that refer to them. */
export const memory: Migration = {
  version: 4,
  name: 'memory',
  statements: ({ int, strict, text }) => [
    `alter table memories add column title ${text}`,
    `alter table memories add column machine_id ${text}`,
    `alter table memories add column is_output ${int} not null default 0`,
    `alter table memories add column prev_id ${int}`,
    `alter table memory_topics add column position ${int} not null default 0`,
    `create index memories_next on memories (prev_id) where prev_id is not null`,
    `create index memories_machine on memories (machine_id, collection_id, updated_at) where machine_id is not null`,
    `create index memories_expiry on memories (expires_at) where expires_at is not null`,
    `drop index memories_session`,
    `create index memories_session on memories (session_id, collection_id, id) where session_id is not null`,
    `create index tasks_feed on tasks (collection_id, updated_at, id) where archived_at is null`,

    `create table memory_counts (
       collection_id ${int} not null, kind ${text} not null, memories ${int} not null, terms ${int} not null,
       primary key (collection_id, kind))${strict}`,
    `create table topic_counts (
       collection_id ${int} not null, macro ${int} not null, topic ${text} not null, memories ${int} not null,
       last_at ${int} not null, primary key (collection_id, macro, topic))${strict}`,
    `create index topic_counts_recent on topic_counts (collection_id, macro, last_at)`,
    `create index topic_counts_deep on topic_counts (collection_id, macro, memories)`,

    `insert into counters (name, value) values ('signal', 0)`,
    `create table signals (
       id ${int} primary key, collection_id ${int} not null references collections (id),
       sender ${text} not null references agents (id), recipient ${text} not null references agents (id),
       memory_ids ${text} not null, news ${int} not null, created_at ${int} not null, expires_at ${int} not null,
       acked_at ${int}, acked_by ${text})${strict}`,
    `create index signals_pending on signals (recipient, expires_at) where acked_at is null`,
    `create index signals_collection on signals (collection_id)`,
  ],
};
