import { sql } from 'kysely';
import { rawStatement } from '../../statement.ts';
import { indexTerms, matchText } from '../index-terms.ts';
import { searchIndex } from '../search-queries.ts';

const operators = { and: ' & ', or: ' | ', quote: "'" };

interface Wanted {
  readonly parts: string;
  readonly since: number | undefined;
}

/**
 * There are two ways to the newest memories with some terms, and the planner cannot tell which is short, since it does
 * not look into what is asked for. The index gives all that hold the terms, each of which is then fetched and sorted;
 * walking back along the key sees the newest first and stops when there are enough. By the counts of the terms the
 * cheaper one is taken: a fetched memory costs about as much as one that is walked over, and an entry of the index a
 * tenth of that. The sum keeps the planner from walking where the index was chosen.
 */
const newest = rawStatement(({ parts, since }: Wanted) => {
  const later =
    since === undefined
      ? sql``
      : sql` and exists (select 1 from memories m where m.id = f.memory_id and m.updated_at > ${since})`;
  const matching = sql`select f.memory_id as id from memory_index f where f.terms @@ part.match::tsquery${later}`;
  return sql<{ ids: string | null }>`
    select case when least(part.most * last.id / greatest(part.likely, 1), last.id) < part.entries / 10 + part.likely
      then (select string_agg(id::text, ',') from (${matching} order by f.memory_id desc limit part.most) walked)
      else (select string_agg(id::text, ',') from (${matching} order by f.memory_id + 0 desc limit part.most) fetched)
      end as ids
    from (select value ->> 0 as match, (value ->> 1)::bigint as most, (value ->> 2)::bigint as entries,
        (value ->> 3)::bigint as likely, place
      from json_array_elements(${parts}::json) with ordinality as list (value, place)) as part,
      (select value as id from counters where name = 'memory') as last
    order by part.place`;
});

const termsPut = rawStatement(
  ({ rows }: { readonly rows: string }) => sql`insert into memory_index (memory_id, terms)
    select (value ->> 0)::bigint, array_to_tsvector(string_to_array(value ->> 1, ' '))
    from json_array_elements(${rows}::json)`,
);

const termsRemoved = rawStatement(
  ({ ids }: { readonly ids: string }) => sql`delete from memory_index
    where memory_id in (select value::bigint from json_array_elements_text(${ids}::json))`,
);

export const postgresSearch = searchIndex({
  each: (json) => sql`json_array_elements(${json}::json)`,
  async putTerms(connection, texts) {
    const rows = JSON.stringify(texts.map((text) => [text.id, indexTerms(text).join(' ')]));
    await termsPut.all(connection, { rows });
  },
  async removeTerms(connection, ids) {
    await termsRemoved.all(connection, { ids: JSON.stringify(ids) });
  },
  async clearTerms({ db }) {
    await sql`delete from memory_index`.execute(db);
  },
  // The database clears out by itself what is deleted.
  purgeTerms: () => Promise.resolve(),
  async postings(connection, request) {
    const parts = request.parts.map((part) => [
      matchText(part, request, operators),
      part.limit,
      part.entries,
      part.likely,
    ]);
    const rows = await newest.all(connection, { parts: JSON.stringify(parts), since: request.since });
    return rows.map(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
  },
});
