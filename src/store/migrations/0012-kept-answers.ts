import type { Migration } from './migration.ts';

/**
 * A kept answer is told again only while its ground holds: the collections that the caller saw, and the memories that
 * the answer names. Of answers kept before, nobody knows the ground.
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
