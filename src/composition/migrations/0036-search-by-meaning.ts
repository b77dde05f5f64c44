import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Accents are folded, an entry keeps the terms of its questions, and each memory has a vector of its text. Programs that
 * keep the vectors in memory read what changed since they last looked: each change has the number of its transaction,
 * and a memory that was deleted stays as a row without a vector. Numbers are taken from one row, so they are assigned in
 * the order of the commits.
 */
export const searchByMeaning: Migration = {
  version: 36,
  name: 'search-by-meaning',
  statements: ({ int, strict, text }) => [
    `alter table memory_terms add column asked ${text} not null default ''`,
    `create table memory_meanings (
       memory_id ${int} primary key, change ${int} not null, collection_id ${int} not null, prev_id ${int},
       vector ${text} not null)${strict}`,
    'create index memory_meanings_change on memory_meanings (change)',
    `create table meaning_changes (last ${int} not null)${strict}`,
    'insert into meaning_changes (last) values (0)',
  ],
  rebuildsIndex: true,
};
