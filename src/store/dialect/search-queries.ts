import { sql } from 'kysely';
import { groupBy } from '../../core/group.ts';
import type { Link } from '../../core/neighbours.ts';
import type { Instant } from '../../core/time.ts';
import type { Schema } from '../schema.ts';
import type { Connection } from './engine.ts';
import type { IndexedText, PostingsRequest, RankRow, SearchRow, SearchWords, TermCount, TopicCount } from './search.ts';

/** The full-text index of one database. Both answer alike: they only match terms, and cut by the same rule. */
export type SearchIndex = ReturnType<typeof searchIndex>;

/** The bits of `demoted`. */
const SUPERSEDED = 1;
const OUTPUT = 2;
/** How much of a text comes with a result. */
const SHOWN_CHARACTERS = 4096;

export function searchIndex(words: SearchWords) {
  /** `value ->> 0` means the same in both languages, so a list of numbers travels as a list of lists. */
  const idsOf = (ids: readonly number[]) =>
    sql`(select cast(value ->> 0 as bigint) from ${words.each(ids.map((id) => [id]))} as list)`;
  const textsOf = (texts: readonly string[]) =>
    sql`(select value ->> 0 from ${words.each(texts.map((text) => [text]))} as list)`;

  return {
    async add(connection: Connection, texts: readonly IndexedText[]): Promise<void> {
      await words.putTerms(connection, texts);
      const rows = texts.map((text) => {
        const { length, terms, about } = text.document;
        const demoted = (text.superseded ? SUPERSEDED : 0) + (text.isOutput ? OUTPUT : 0);
        return [text.id, text.collectionId, text.kind, demoted, text.updatedAt, text.expiresAt, length, terms, about];
      });
      await sql`insert into memory_terms
          (memory_id, collection_id, kind, demoted, updated_at, expires_at, length, terms, about)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint),
          cast(value ->> 4 as bigint), cast(value ->> 5 as bigint), cast(value ->> 6 as bigint), value ->> 7, value ->> 8
        from ${words.each(rows)} as list`.execute(connection.db);
    },
    /** The date alone has changed. */
    async touch({ db }: Connection, ids: readonly number[], at: Instant): Promise<void> {
      await sql`update memory_terms set updated_at = ${at} where memory_id in (${sql.join(ids)})`.execute(db);
    },
    async remove(connection: Connection, ids: readonly number[]): Promise<void> {
      await words.removeTerms(connection, ids);
      await sql`delete from memory_terms where memory_id in ${idsOf(ids)}`.execute(connection.db);
    },
    /** Adds to the counts; a count that falls to nothing goes. */
    async count({ db }: Connection, changes: readonly TermCount[]): Promise<void> {
      const rows = changes.map(({ term, collectionId, memories }) => [term, collectionId, memories]);
      await sql`insert into term_counts (term, collection_id, memories)
        select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint) from ${words.each(rows)} as list
        where true on conflict (term, collection_id)
        do update set memories = term_counts.memories + excluded.memories`.execute(db);
      const fewer = changes.filter(({ memories }) => memories < 0).map(({ term }) => term);
      if (fewer.length === 0) return;
      await sql`delete from term_counts where memories <= 0 and term in ${textsOf(fewer)}`.execute(db);
    },
    async countTopics({ db }: Connection, changes: readonly TopicCount[]): Promise<void> {
      const rows = changes.map((one) => [one.collectionId, one.macro, one.topic, one.memories, one.lastAt]);
      await sql`insert into topic_counts (collection_id, macro, topic, memories, last_at)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint),
          cast(value ->> 4 as bigint)
        from ${words.each(rows)} as list where true on conflict (collection_id, macro, topic)
        do update set memories = topic_counts.memories + excluded.memories,
          last_at = case when topic_counts.last_at < excluded.last_at then excluded.last_at
            else topic_counts.last_at end`.execute(db);
      const fewer = changes.filter(({ memories }) => memories < 0).map(({ topic }) => topic);
      if (fewer.length === 0) return;
      await sql`delete from topic_counts where memories <= 0 and topic in ${textsOf(fewer)}`.execute(db);
    },
    /** Terms that stand in none of these collections are left out. */
    async frequencies(
      { db }: Connection,
      collections: readonly number[],
      terms: readonly string[],
    ): Promise<readonly TermCount[]> {
      const { rows } = await sql<{ term: string; collection_id: number; memories: number }>`
        select term, collection_id, memories from term_counts
        where term in ${textsOf(terms)} and collection_id in ${idsOf(collections)} and memories > 0`.execute(db);
      return rows.map((row) => ({ term: row.term, collectionId: row.collection_id, memories: row.memories }));
    },
    postings: (connection: Connection, request: PostingsRequest) => words.postings(connection, request),
    /** The threads around these memories: each entry up to two places away, with the one before it. */
    async links({ db }: Connection, ids: readonly number[]): Promise<readonly Link[]> {
      // One text with all pairs is several times cheaper to hand over than a row for each.
      const { rows } = await sql<{ links: string | null }>`
        with hits (id) as ${idsOf(ids)},
        before1 (id) as (select m.prev_id from hits join memories m on m.id = hits.id where m.prev_id is not null),
        after1 (id) as (select m.id from hits join memories m on m.prev_id = hits.id),
        near (id) as (
          select id from hits union select id from before1 union select id from after1
          union select m.prev_id from before1 b join memories m on m.id = b.id where m.prev_id is not null
          union select m.id from after1 a join memories m on m.prev_id = a.id)
        select string_agg(cast(m.id as text) || ' ' || coalesce(cast(m.prev_id as text), ''), ',') as links
        from near join memories m on m.id = near.id`.execute(db);
      return (rows[0]?.links ?? '').split(',').flatMap((pair) => {
        const [id = '', prevId = ''] = pair.split(' ');
        return id === '' ? [] : [{ id: Number(id), prevId: prevId === '' ? null : Number(prevId) }];
      });
    },
    /** These memories as ranking looks at them, in no order. */
    async ranked({ db }: Connection, ids: readonly number[]): Promise<readonly RankRow[]> {
      const { rows } = await sql<Schema['memory_terms']>`
        select memory_id, collection_id, kind, demoted, updated_at, expires_at, length, terms, about
        from memory_terms where memory_id in ${idsOf(ids)}`.execute(db);
      return rows.map(rankRowFrom);
    },
    /** What results show of these memories, in no order. */
    async shown({ db }: Connection, ids: readonly number[]): Promise<readonly SearchRow[]> {
      const { rows } = await sql<RawSearchRow>`
        select id, collection_id, kind, substr(text, 1, ${SHOWN_CHARACTERS}) as text, title, author, superseded_by,
          is_output, created_at, updated_at, expires_at
        from memories where id in ${idsOf(ids)}`.execute(db);
      return rows.map(searchRowFrom);
    },
    /** Topics and macro topics of these memories, in the order in which they were given. */
    async topics({ db }: Connection, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
      const { rows } = await sql<{ memory_id: number; topic: string }>`
        select memory_id, topic from memory_topics where memory_id in ${idsOf(ids)}
        order by memory_id, macro, position`.execute(db);
      const byMemory = groupBy(rows, (row) => row.memory_id);
      return new Map([...byMemory].map(([id, own]) => [id, [...new Set(own.map(({ topic }) => topic))]]));
    },
    /** Forgets everything, before it is built anew. */
    async clear(connection: Connection): Promise<void> {
      await words.clearTerms(connection);
      await sql`delete from memory_terms`.execute(connection.db);
      await sql`delete from term_counts`.execute(connection.db);
    },
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
  };
}

interface RawSearchRow {
  id: number;
  collection_id: number;
  kind: string;
  text: string;
  title: string | null;
  author: string;
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
    superseded: row.superseded_by !== null,
    isOutput: row.is_output === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}
