import { sql } from 'kysely';
import { indexTerms, matchText } from '../index-terms.ts';
import { searchIndex } from '../search-queries.ts';

const operators = { and: ' & ', or: ' | ', quote: "'" };

export const postgresSearch = searchIndex({
  each: (values) => sql`json_array_elements(${JSON.stringify(values)}::json)`,
  async putTerms({ db }, texts) {
    const rows = JSON.stringify(texts.map((text) => [text.id, indexTerms(text).join(' ')]));
    await sql`insert into memory_index (memory_id, terms)
      select (value ->> 0)::bigint, array_to_tsvector(string_to_array(value ->> 1, ' '))
      from json_array_elements(${rows}::json)`.execute(db);
  },
  async removeTerms({ db }, ids) {
    await sql`delete from memory_index where memory_id = any(${ids}::bigint[])`.execute(db);
  },
  async clearTerms({ db }) {
    await sql`delete from memory_index`.execute(db);
  },
  async postings({ db }, request) {
    const later =
      request.since === undefined
        ? sql``
        : sql` and exists (select 1 from memories m where m.id = f.memory_id and m.updated_at > ${request.since})`;
    // The sum keeps the planner from walking all memories by their key instead of asking the index for the terms.
    const matches = request.parts.map((part) => matchText(part, request, operators));
    const limits = request.parts.map(({ limit }) => limit);
    const { rows } = await sql<{ ids: string | null }>`
      select (select string_agg(id::text, ',') from (select f.memory_id as id from memory_index f
          where f.terms @@ part.match::tsquery${later} order by f.memory_id + 0 desc limit part.most) newest) as ids
      from unnest(${matches}::text[], ${limits}::bigint[]) with ordinality as part (match, most, place)
      order by part.place`.execute(db);
    return rows.map(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
  },
});
