import { sql } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../rules/group.ts';
import type { Link } from '../../search/neighbors.ts';
import { rawStatement } from '../statement.ts';
import type { Connection } from './engine.ts';
import type { RankRow, SearchRow, SearchWords, TermCount } from './search.ts';

/** The bits of `demoted`. */
export const SUPERSEDED = 1;
export const OUTPUT = 2;
/** How much of a text a result contains. */
const SHOWN_CHARACTERS = 4096;

/** `value ->> 0` means the same in both databases, so a list is passed as a list of lists. */
export const listOf = (values: readonly (number | string)[]) => JSON.stringify(values.map((value) => [value]));

/** Whether a column is one of the values from `listOf`. */
export function oneOf({ each, among }: Pick<SearchWords, 'each' | 'among'>) {
  return {
    numbers: (json: string) => among(sql`select cast(value ->> 0 as bigint) from ${each(json)} as list`),
    texts: (json: string) => among(sql`select value ->> 0 from ${each(json)} as list`),
  };
}

interface Ids {
  readonly ids: string;
}

/** Restricts the ids to these collections. */
interface Seen extends Ids {
  readonly collections: string;
}

/** Queries about the memories that the index found. */
export function indexReads(words: Pick<SearchWords, 'each' | 'among'>) {
  const { frequencies, around, terms, beginnings, topics } = statements(words);
  return {
    /** Terms that occur in none of these collections are left out. */
    async frequencies(
      connection: Connection,
      collections: readonly number[],
      wanted: readonly string[],
    ): Promise<readonly TermCount[]> {
      const rows = await frequencies.all(connection, { terms: listOf(wanted), collections: listOf(collections) });
      return rows.map((row) => ({ term: row.term, collectionId: row.collection_id, memories: row.memories }));
    },
    /** The threads around these memories: each entry up to two positions away, with its predecessor. */
    async links(
      connection: Connection,
      collections: readonly number[],
      ids: readonly number[],
    ): Promise<readonly Link[]> {
      const found = await around.first(connection, { ids: listOf(ids), collections: listOf(collections) });
      const lines = (found?.places ?? '').split(',').filter((line) => line !== '');
      return lines.flatMap((line) => {
        // Oldest first; an empty position ends the thread.
        const thread = line.split(' ').map((place) => (place === '' ? null : Number(place)));
        return thread.flatMap((id, at) => (id === null ? [] : [{ id, prevId: thread[at - 1] ?? null }]));
      });
    },
    /** The ranking data of these memories, unordered. */
    ranked: async (connection: Connection, ids: readonly number[]): Promise<readonly RankRow[]> =>
      (await terms.all(connection, { ids: listOf(ids) })).map(rankRowFrom),
    /** The fields that results show of these memories, unordered. */
    shown: async (connection: Connection, ids: readonly number[]): Promise<readonly SearchRow[]> =>
      (await beginnings.all(connection, { ids: listOf(ids) })).map(searchRowFrom),
    /** Topics and macro topics of these memories, in the order of the ids given. */
    async topics(
      connection: Connection,
      collections: readonly number[],
      ids: readonly number[],
    ): Promise<ReadonlyMap<number, readonly string[]>> {
      const rows = await topics.all(connection, { ids: listOf(ids), collections: listOf(collections) });
      const byMemory = groupBy(rows, (row) => row.memory_id);
      return new Map([...byMemory].map(([id, own]) => [id, [...new Set(own.map(({ topic }) => topic))]]));
    },
  };
}

function statements(words: Pick<SearchWords, 'each' | 'among'>) {
  const { numbers, texts } = oneOf(words);
  return {
    frequencies: rawStatement(
      (wanted: { readonly terms: string; readonly collections: string }) =>
        sql<{ term: string; collection_id: number; memories: number }>`
          select term, collection_id, memories from term_counts
          where term ${texts(wanted.terms)} and collection_id ${numbers(wanted.collections)} and memories > 0`,
    ),
    // One text for all rows is several times cheaper to transfer than one row each.
    around: rawStatement(
      ({ ids, collections }: Seen) => sql<{ places: string | null }>`
        select string_agg(coalesce(cast(before2.id as text), '') || ' ' || coalesce(cast(before1.id as text), '') || ' ' ||
          cast(hit.id as text) || ' ' || coalesce(cast(after1.id as text), '') || ' ' ||
          coalesce(cast(after2.id as text), ''), ',') as places
        from memories hit
        left join memories before1 on before1.id = hit.prev_id and before1.collection_id = hit.collection_id
        left join memories before2 on before2.id = before1.prev_id and before2.collection_id = hit.collection_id
        left join memories after1 on after1.prev_id = hit.id and after1.collection_id = hit.collection_id
        left join memories after2 on after2.prev_id = after1.id and after2.collection_id = hit.collection_id
        where hit.id ${numbers(ids)} and hit.collection_id ${numbers(collections)}`,
    ),
    terms: rawStatement(
      ({ ids }: Ids) => sql<Schema['memory_terms']>`
        select memory_id, collection_id, kind, demoted, updated_at, expires_at, length, terms, about, asked
        from memory_terms where memory_id ${numbers(ids)}`,
    ),
    beginnings: rawStatement(
      ({ ids }: Ids) => sql<RawSearchRow>`
        select id, collection_id, kind, substr(text, 1, ${sql.lit(SHOWN_CHARACTERS)}) as text, title, author, session_id, task_id,
          superseded_by, is_output, created_at, updated_at, expires_at
        from memories where id ${numbers(ids)}`,
    ),
    topics: rawStatement(
      ({ ids, collections }: Seen) => sql<{ memory_id: number; topic: string }>`
        select memory_id, topic from memory_topics join memories on memories.id = memory_id
        where memory_id ${numbers(ids)} and collection_id ${numbers(collections)}
        order by memory_id, macro, position`,
    ),
  };
}

function rankRowFrom(row: Schema['memory_terms']): RankRow {
  return {
    id: row.memory_id,
    collectionId: row.collection_id,
    kind: row.kind,
    superseded: (row.demoted & SUPERSEDED) !== 0,
    isOutput: (row.demoted & OUTPUT) !== 0,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    length: row.length,
    terms: row.terms,
    about: row.about,
    asked: row.asked,
  };
}

interface RawSearchRow {
  id: number;
  collection_id: number;
  kind: string;
  text: string;
  title: string | null;
  author: string;
  session_id: string | null;
  task_id: number | null;
  superseded_by: number | null;
  is_output: number;
  created_at: number;
  updated_at: number;
  expires_at: number | null;
}

function searchRowFrom(row: RawSearchRow): SearchRow {
  return {
    id: row.id,
    collectionId: row.collection_id,
    kind: row.kind,
    text: row.text,
    title: row.title,
    author: row.author,
    session: row.session_id,
    taskId: row.task_id,
    superseded: row.superseded_by !== null,
    isOutput: row.is_output === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}
