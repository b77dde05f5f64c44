import { sql } from 'kysely';
import { rawStatement } from '../statement.ts';
import type { Connection } from './engine.ts';
import type { SearchWords } from './search.ts';
import { listOf, oneOf } from './search-reads.ts';

/** A row of `memory_meanings`. */
export interface MeaningRow {
  readonly id: number;
  readonly collectionId: number;
  readonly prevId: number | null;
  /** In base64; empty if there is none. */
  readonly vector: string;
}

export interface CollectionTerm {
  readonly term: string;
  readonly collectionId: number;
}

/**
 * A program that is more transactions behind reads everything again, so rows of deleted memories are kept no longer.
 */
export const KEPT_CHANGES = 10_000;
const ROWS_AT_ONCE = 4000;
const TERMS_AT_ONCE = 20_000;

/** Writes and reads the vectors of texts, with the number of the transaction that changed them. */
export function meaningQueries(words: Pick<SearchWords, 'each' | 'among'>) {
  const { bumped, put, relinked, removed } = writing(words);
  const { last, since, page, terms, vocabulary } = reading(words);
  return {
    /** Called once per transaction before the writes below. Locks the number until the transaction ends. */
    async countChange(connection: Connection, by = 1): Promise<void> {
      await bumped.all(connection, { by });
    },
    async putMeanings(connection: Connection, vectors: readonly (readonly [id: number, vector: string])[]) {
      await put.all(connection, { rows: JSON.stringify(vectors) });
    },
    /** Stores which entry is now before these. */
    async relinkMeanings(connection: Connection, ids: readonly number[]): Promise<void> {
      await relinked.all(connection, { ids: listOf(ids) });
    },
    async removeMeanings(connection: Connection, ids: readonly number[]): Promise<void> {
      await removed.all(connection, { ids: listOf(ids) });
    },
    async clearMeanings({ db }: Connection): Promise<void> {
      await sql`delete from memory_meanings`.execute(db);
    },
    async purgeMeanings({ db }: Connection): Promise<void> {
      await sql`delete from memory_meanings where vector = ''
        and change < (select last from meaning_changes) - ${sql.lit(KEPT_CHANGES)}
        and not exists (select 1 from memories where memories.id = memory_id)`.execute(db);
    },
    async lastChange(connection: Connection): Promise<number> {
      return (await last.first(connection, {}))?.last ?? 0;
    },
    /** What later transactions than this one changed, by id. */
    meaningsSince: async (connection: Connection, change: number): Promise<readonly MeaningRow[]> =>
      meaningRows((await since.first(connection, { change }))?.rows),
    /** The vectors of memories after an id, a few thousand; none at the end. */
    meaningsAfter: async (connection: Connection, id: number): Promise<readonly MeaningRow[]> =>
      meaningRows((await page.first(connection, { id, limit: ROWS_AT_ONCE }))?.rows),
    /** The terms of these memories. */
    async termsOf(connection: Connection, ids: readonly number[]): Promise<readonly CollectionTerm[]> {
      const rows = await terms.all(connection, { ids: listOf(ids) });
      return rows.flatMap((row) =>
        row.terms
          .trim()
          .split(' ')
          .map((term) => ({ term, collectionId: row.collection_id })),
      );
    },
    /** The terms of the index after one of them, some thousands; none at the end. */
    async vocabularyAfter(connection: Connection, after: CollectionTerm): Promise<readonly CollectionTerm[]> {
      const found = await vocabulary.first(connection, { ...after, limit: TERMS_AT_ONCE });
      return lines(found?.rows).map(([term = '', collection]) => ({ term, collectionId: Number(collection) }));
    },
  };
}

function writing(words: Pick<SearchWords, 'each' | 'among'>) {
  const { numbers } = oneOf(words);
  return {
    bumped: rawStatement(({ by }: { readonly by: number }) => sql`update meaning_changes set last = last + ${by}`),
    put: rawStatement(
      ({ rows }: { readonly rows: string }) => sql`
        insert into memory_meanings (memory_id, change, collection_id, prev_id, vector)
        select memories.id, meaning_changes.last, memories.collection_id, memories.prev_id, list.value ->> 1
        from ${words.each(rows)} as list
        join memories on memories.id = cast(list.value ->> 0 as bigint) cross join meaning_changes
        where true on conflict (memory_id) do update set change = excluded.change,
          collection_id = excluded.collection_id, prev_id = excluded.prev_id, vector = excluded.vector`,
    ),
    relinked: rawStatement(
      ({ ids }: { readonly ids: string }) => sql`
        update memory_meanings set change = (select last from meaning_changes),
          prev_id = (select prev_id from memories where memories.id = memory_id) where memory_id ${numbers(ids)}`,
    ),
    removed: rawStatement(
      ({ ids }: { readonly ids: string }) => sql`
        update memory_meanings set change = (select last from meaning_changes), vector = ''
        where memory_id ${numbers(ids)}`,
    ),
  };
}

function reading(words: Pick<SearchWords, 'each' | 'among'>) {
  const { numbers } = oneOf(words);
  // One text with all rows is several times cheaper to transfer than one row each.
  const together = sql`string_agg(cast(memory_id as text) || ' ' || cast(collection_id as text) || ' ' ||
    coalesce(cast(prev_id as text), '') || ' ' || vector, ',') as rows`;
  const columns = sql`memory_id, collection_id, prev_id, vector`;
  return {
    last: rawStatement(() => sql<{ last: number }>`select last from meaning_changes`),
    since: rawStatement(
      ({ change }: { readonly change: number }) => sql<{ rows: string | null }>`
        select ${together} from (select ${columns} from memory_meanings where change > ${change} order by memory_id) as changed`,
    ),
    page: rawStatement(
      ({ id, limit }: { readonly id: number; readonly limit: number }) => sql<{ rows: string | null }>`
        select ${together} from (select ${columns} from memory_meanings
          where memory_id > ${id} and vector <> '' order by memory_id limit ${limit} + 0) as page`,
    ),
    terms: rawStatement(
      ({ ids }: { readonly ids: string }) => sql<{ terms: string; collection_id: number }>`
        select terms, collection_id from memory_terms where memory_id ${numbers(ids)}`,
    ),
    vocabulary: rawStatement(
      ({ term, collectionId, limit }: CollectionTerm & { readonly limit: number }) => sql<{ rows: string | null }>`
        select string_agg(term || ' ' || cast(collection_id as text), ',') as rows
        from (select term, collection_id from term_counts
          where (term, collection_id) > (${term}, ${collectionId}) order by term, collection_id limit ${limit} + 0) as page`,
    ),
  };
}

function meaningRows(rows: string | null | undefined): readonly MeaningRow[] {
  return lines(rows).map(([id, collectionId, prevId, vector = '']) => ({
    id: Number(id),
    collectionId: Number(collectionId),
    prevId: prevId === '' ? null : Number(prevId),
    vector,
  }));
}

function lines(rows: string | null | undefined): readonly (readonly string[])[] {
  return (rows ?? '')
    .split(',')
    .filter((line) => line !== '')
    .map((line) => line.split(' '));
}
