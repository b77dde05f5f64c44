import { type RawBuilder, sql } from 'kysely';
import { folded } from '../../../core/text.ts';
import type { Connection } from '../engine.ts';
import {
  type CandidateRequest,
  type IndexedText,
  RANKED_CHARACTERS,
  type RawSearchRow,
  type SearchIndex,
  searchRowFrom,
  type TopicRow,
  termChanges,
  topicsByMemory,
} from '../search.ts';

export const postgresSearch: SearchIndex = {
  async put(connection, next, before) {
    await sql`insert into memory_index (memory_id, terms) values (${next.id}, array_to_tsvector(${indexed(next)}::text[]))
      on conflict (memory_id) do update set terms = excluded.terms`.execute(connection.db);
    await count(connection, next, before);
  },
  async remove(connection, before) {
    await sql`delete from memory_index where memory_id = ${before.id}`.execute(connection.db);
    await count(connection, undefined, before);
  },
  async frequencies({ db }, collections, terms) {
    const { rows } = await sql<{ term: string; memories: number }>`
      select term, sum(memories)::bigint as memories from term_counts
      where term = any(${terms}::text[]) and collection_id = any(${collections}::bigint[])
      group by term`.execute(db);
    return new Map(rows.map(({ term, memories }) => [term, memories]));
  },
  async candidates({ db }, request) {
    const { rows } = await sql<{ id: number; weight: number }>`
      select id, sum(weight)::bigint as weight from (${sql.join(parts(request), sql` union all `)}) found
      group by id order by weight desc, id desc limit ${request.limit}`.execute(db);
    return rows;
  },
  async topics({ db }, ids) {
    const { rows } = await sql<TopicRow>`
      select memory_id, topic from memory_topics where memory_id = any(${ids}::bigint[])
      order by memory_id, macro, position`.execute(db);
    return topicsByMemory(rows);
  },
  async rows({ db }, ids, neighboursOf) {
    const { rows } = await sql<RawSearchRow>`
      with hits (id) as (select unnest(${neighboursOf}::bigint[])),
      before1 (id) as (select m.prev_id from hits join memories m on m.id = hits.id where m.prev_id is not null),
      after1 (id) as (select m.id from hits join memories m on m.prev_id = hits.id),
      near (id) as (
        select unnest(${ids}::bigint[]) union select id from before1 union select id from after1
        union select m.prev_id from before1 b join memories m on m.id = b.id where m.prev_id is not null
        union select m.id from after1 a join memories m on m.prev_id = a.id)
      select m.id, m.collection_id, m.kind, substr(m.text, 1, ${RANKED_CHARACTERS}) as text, m.title, m.author, m.prev_id,
        m.superseded_by, m.is_output, m.created_at, m.updated_at, m.expires_at
      from near join memories m on m.id = near.id order by m.id`.execute(db);
    return rows.map(searchRowFrom);
  },
  async clear({ db }) {
    await sql`delete from memory_index`.execute(db);
    await sql`delete from term_counts`.execute(db);
  },
};

function parts(request: CandidateRequest): RawBuilder<unknown>[] {
  const labels = [
    ...(request.kind === undefined ? [] : [quoted(kindTerm(request.kind))]),
    ...(request.topic === undefined ? [] : [quoted(topicTerm(request.topic))]),
  ];
  return request.parts.map(({ terms, weight, limit }) => {
    const inCollections = request.collections.map(
      (id) => `(${terms.map((term) => quoted(scopedTerm(id, term))).join(' & ')})`,
    );
    const match = [`(${inCollections.join(' | ')})`, ...labels].join(' & ');
    const later =
      request.since === undefined
        ? sql``
        : sql` and exists (select 1 from memories m where m.id = f.memory_id and m.updated_at > ${request.since})`;
    return sql`select * from (select f.memory_id as id, ${weight}::bigint as weight from memory_index f
      where f.terms @@ ${match}::tsquery${later} order by f.memory_id desc limit ${limit}::bigint) part`;
  });
}

async function count(
  { db }: Connection,
  next: IndexedText | undefined,
  before: IndexedText | undefined,
): Promise<void> {
  for (const { collectionId, terms, by } of termChanges(next, before)) {
    await sql`insert into term_counts (term, collection_id, memories)
      select term, ${collectionId}::bigint, ${by}::bigint from unnest(${terms}::text[]) as term order by term
      on conflict (term, collection_id) do update set memories = term_counts.memories + excluded.memories`.execute(db);
    if (by === -1) {
      await sql`delete from term_counts where collection_id = ${collectionId} and memories <= 0
        and term = any(${terms}::text[])`.execute(db);
    }
  }
}

function indexed(text: IndexedText): readonly string[] {
  const labels = [kindTerm(text.kind), ...text.topics.map(topicTerm)];
  return [...new Set([...labels, ...text.terms.map((term) => scopedTerm(text.collectionId, term))])];
}

/** A term of one collection is a lexeme of its own: looking it up never touches what lies in other collections. */
const scopedTerm = (collectionId: number, term: string) => `c${collectionId}_${term}`;
/** Labels begin with a character that no scoped term begins with. */
const kindTerm = (kind: string) => `_k${kind}`;
const topicTerm = (topic: string) => `_t${folded(topic)}`;

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
