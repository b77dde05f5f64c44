import type { Migration } from '../../../kernel/store/migration.ts';

/**
 * A stored answer is replayed only while the caller can still see the collections and memories it was built from. Answers
 * stored before this migration lack that record.
 */
export const keptAnswers: Migration = {
  version: 12,
  name: 'kept-answers',
  statements: ({ int, text, strict }) => [
    `alter table idempotency add column collections ${text} not null default '[]'`,
    `create table idempotency_memories (
       agent_id ${text} not null, key ${text} not null, memory_id ${int} not null,
       primary key (agent_id, key, memory_id),
       foreign key (agent_id, key) references idempotency (agent_id, key) on delete cascade)${strict}`,
    `create index idempotency_memories_memory on idempotency_memories (memory_id)`,
    `update idempotency set answer = ''`,
  ],
};
