import type { Migration } from '../../../kernel/store/migration.ts';

/**
 * The ranking data of a memory, separate from its text: terms in text order, so that the text is not tokenized again,
 * and the few columns that ranking uses. Thread links are read from small indexes only.
 */
export const search: Migration = {
  version: 9,
  name: 'search',
  statements: ({ int, strict, text }) => [
    `create table memory_terms (
       memory_id ${int} primary key references memories (id) on delete cascade, collection_id ${int} not null,
       kind ${text} not null, demoted ${int} not null, updated_at ${int} not null, expires_at ${int},
       length ${int} not null, terms ${text} not null, about ${text} not null)${strict}`,
    `create table memory_vectors (
       memory_id ${int} primary key references memories (id) on delete cascade, model ${text} not null,
       vector ${text} not null)${strict}`,
    `create index memories_links on memories (id, prev_id)`,
  ],
  rebuildsIndex: true,
};
