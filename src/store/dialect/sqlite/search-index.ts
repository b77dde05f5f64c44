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

export const sqliteSearch: SearchIndex = {
  async put(connection, next, before) {
    const { db } = connection;
    if (before !== undefined) await sql`delete from memory_index where rowid = ${before.id}`.execute(db);
    await sql`insert into memory_index (rowid, terms) values (${next.id}, ${indexed(next)})`.execute(db);
    await count(connection, next, before);
  },
  async remove(connection, before) {
    await sql`delete from memory_index where rowid = ${before.id}`.execute(connection.db);
    await count(connection, undefined, before);
  },
  async frequencies({ db }, collections, terms) {
    const { rows } = await sql<{ term: string; memories: number }>`
      select term, sum(memories) as memories from term_counts
      where term in (select value from json_each(${JSON.stringify(terms)}))
        and collection_id in (select value from json_each(${JSON.stringify(collections)}))
      group by term`.execute(db);
    return new Map(rows.map(({ term, memories }) => [term, memories]));
  },
  async candidates({ db }, request) {
    const { rows } = await sql<{ id: number; weight: number }>`
      select id, sum(weight) as weight from (${sql.join(parts(request), sql` union all `)})
      group by id order by weight desc, id desc limit ${request.limit}`.execute(db);
    return rows;
  },
  async topics({ db }, ids) {
    const { rows } = await sql<TopicRow>`
      select memory_id, topic from memory_topics where memory_id in (select value from json_each(${JSON.stringify(ids)}))
      order by memory_id, macro, position`.execute(db);
    return topicsByMemory(rows);
  },
  async rows({ db }, ids, neighboursOf) {
    const { rows } = await sql<RawSearchRow>`
      with hits (id) as (select value from json_each(${JSON.stringify(neighboursOf)})),
      before1 (id) as (select m.prev_id from hits join memories m on m.id = hits.id where m.prev_id is not null),
      after1 (id) as (select m.id from hits join memories m on m.prev_id = hits.id),
      near (id) as (
        select value from json_each(${JSON.stringify(ids)}) union select id from before1 union select id from after1
        union select m.prev_id from before1 b join memories m on m.id = b.id where m.prev_id is not null
        union select m.id from after1 a join memories m on m.prev_id = a.id)
      select m.id, m.collection_id, m.kind, substr(m.text, 1, ${RANKED_CHARACTERS}) as text, m.title, m.author, m.prev_id,
        m.superseded_by, m.is_output, m.created_at, m.updated_at, m.expires_at
      from near join memories m on m.id = near.id order by m.id`.execute(db);
    return rows.map(searchRowFrom);
  },
  async clear({ db }) {
    await sql`insert into memory_index (memory_index) values ('delete-all')`.execute(db);
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
      (id) => `(${terms.map((term) => quoted(scopedTerm(id, term))).join(' AND ')})`,
    );
    const match = [`(${inCollections.join(' OR ')})`, ...labels].join(' AND ');
    const later =
      request.since === undefined
        ? sql``
        : sql` and exists (select 1 from memories m where m.id = f.rowid and m.updated_at > ${request.since})`;
    return sql`select * from (select f.rowid as id, ${weight} as weight from memory_index f
      where memory_index match ${match}${later} order by f.rowid desc limit ${limit})`;
  });
}

async function count(
  { db }: Connection,
  next: IndexedText | undefined,
  before: IndexedText | undefined,
): Promise<void> {
  for (const { collectionId, terms, by } of termChanges(next, before)) {
    const list = JSON.stringify(terms);
    await sql`insert into term_counts (term, collection_id, memories)
      select value, ${collectionId}, ${by} from json_each(${list}) where true
      on conflict (term, collection_id) do update set memories = memories + excluded.memories`.execute(db);
    if (by === -1) {
      await sql`delete from term_counts where collection_id = ${collectionId} and memories <= 0
        and term in (select value from json_each(${list}))`.execute(db);
    }
  }
}

function indexed(text: IndexedText): string {
  const labels = [kindTerm(text.kind), ...text.topics.map(topicTerm)];
  return [...labels, ...text.terms.map((term) => scopedTerm(text.collectionId, term))].join(' ');
}

/** A term of one collection is a token of its own: looking it up never touches what lies in other collections. */
const scopedTerm = (collectionId: number, term: string) => `c${collectionId}_${plain(term)}`;
/** Labels begin with a character that no scoped term begins with; like terms they hold nothing the engine could misread. */
const kindTerm = (kind: string) => `_k${hex(kind)}`;
const topicTerm = (topic: string) => `_t${hex(folded(topic))}`;

/** Words that the query language would read as its own are quoted. */
function quoted(term: string): string {
  return `"${term}"`;
}

/** The engine's tokeniser sees plain letters only, so it cannot disagree with ours about what a letter is. */
function plain(term: string): string {
  return /^[a-z0-9]+$/.test(term) ? term : `_u${hex(term)}`;
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}
