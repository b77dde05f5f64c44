import { sql } from 'kysely';
import type { Instant } from '../../rules/time.ts';
import { rawStatement } from '../statement.ts';
import type { Connection } from './engine.ts';
import { meaningQueries } from './meaning-queries.ts';
import type { IndexedText, PostingsRequest, SearchWords, TermCount, TopicCount } from './search.ts';
import { indexReads, listOf, OUTPUT, oneOf, SUPERSEDED } from './search-reads.ts';

/** Any number of rows in one value, so that the statement text never changes. */
interface Json {
  readonly rows: string;
}

/** What is written to the index and its counts for every stored memory. */
function storing(words: Pick<SearchWords, 'each' | 'among'>) {
  const { numbers } = oneOf(words);
  return {
    rowsStored: rawStatement(
      ({ rows }: Json) => sql`insert into memory_terms
        (memory_id, collection_id, kind, demoted, updated_at, expires_at, length, terms, about, asked)
      select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint),
        cast(value ->> 4 as bigint), cast(value ->> 5 as bigint), cast(value ->> 6 as bigint), value ->> 7, value ->> 8, value ->> 9
      from ${words.each(rows)} as list`,
    ),
    dated: rawStatement(
      ({ ids, at }: { readonly ids: string; readonly at: Instant }) =>
        sql`update memory_terms set updated_at = ${at} where memory_id ${numbers(ids)}`,
    ),
    rowsRemoved: rawStatement(
      ({ ids }: { readonly ids: string }) => sql`delete from memory_terms where memory_id ${numbers(ids)}`,
    ),
    termsCounted: rawStatement(
      ({ rows }: Json) => sql`insert into term_counts (term, collection_id, memories)
      select value ->> 0, cast(value ->> 1 as bigint), cast(value ->> 2 as bigint) from ${words.each(rows)} as list
      where true on conflict (term, collection_id)
      do update set memories = term_counts.memories + excluded.memories`,
    ),
    topicsCounted: rawStatement(
      ({ rows }: Json) => sql`insert into topic_counts (collection_id, macro, topic, memories, last_at)
      select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as bigint),
        cast(value ->> 4 as bigint)
      from ${words.each(rows)} as list where true on conflict (collection_id, macro, topic)
      do update set memories = topic_counts.memories + excluded.memories,
        last_at = case when topic_counts.last_at < excluded.last_at then excluded.last_at
          else topic_counts.last_at end`,
    ),
  };
}

/**
 * The full-text index of one database. Both databases give the same results: they only match terms and apply the same
 * limit.
 */
export type SearchIndex = ReturnType<typeof searchIndex>;

export function searchIndex(words: SearchWords) {
  const { texts } = oneOf(words);
  const { rowsStored, rowsRemoved, dated, termsCounted, topicsCounted } = storing(words);

  return {
    async add(connection: Connection, texts: readonly IndexedText[]): Promise<void> {
      await words.putTerms(connection, texts);
      const rows = texts.map((text) => {
        const { length, terms, about, asked } = text.document;
        const demoted = (text.superseded ? SUPERSEDED : 0) + (text.isOutput ? OUTPUT : 0);
        return [
          text.id,
          text.collectionId,
          text.kind,
          demoted,
          text.updatedAt,
          text.expiresAt,
          length,
          terms,
          about,
          asked,
        ];
      });
      await rowsStored.all(connection, { rows: JSON.stringify(rows) });
    },
    /** Updates only the date. */
    async touch(connection: Connection, ids: readonly number[], at: Instant): Promise<void> {
      await dated.all(connection, { ids: listOf(ids), at });
    },
    async remove(connection: Connection, ids: readonly number[]): Promise<void> {
      await words.removeTerms(connection, ids);
      await rowsRemoved.all(connection, { ids: listOf(ids) });
    },
    /** Adds to the counts and deletes counts that drop to zero. */
    async count(connection: Connection, changes: readonly TermCount[]): Promise<void> {
      const rows = changes.map(({ term, collectionId, memories }) => [term, collectionId, memories]);
      await termsCounted.all(connection, { rows: JSON.stringify(rows) });
      const fewer = changes.filter(({ memories }) => memories < 0).map(({ term }) => term);
      if (fewer.length === 0) return;
      await sql`delete from term_counts where memories <= 0 and term ${texts(listOf(fewer))}`.execute(connection.db);
    },
    async countTopics(connection: Connection, changes: readonly TopicCount[]): Promise<void> {
      const rows = changes.map((one) => [one.collectionId, one.macro, one.topic, one.memories, one.lastAt]);
      await topicsCounted.all(connection, { rows: JSON.stringify(rows) });
      const fewer = changes.filter(({ memories }) => memories < 0).map(({ topic }) => topic);
      if (fewer.length === 0) return;
      await sql`delete from topic_counts where memories <= 0 and topic ${texts(listOf(fewer))}`.execute(connection.db);
    },
    ...indexReads(words),
    ...meaningQueries(words),
    postings: (connection: Connection, request: PostingsRequest) => words.postings(connection, request),
    purge: words.purgeTerms,
    /** Deletes everything before a rebuild. */
    async clear(connection: Connection): Promise<void> {
      await words.clearTerms(connection);
      await sql`delete from memory_terms`.execute(connection.db);
      await sql`delete from term_counts`.execute(connection.db);
    },
  };
}
