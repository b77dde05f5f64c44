import { sql } from 'kysely';
import { rawStatement } from '../../statement.ts';
import { indexTerms, matchText } from '../index-terms.ts';
import { searchIndex } from '../search-queries.ts';
import { blockOf, indexedBlock } from './id-blocks.ts';

const operators = { and: ' & ', or: ' | ', quote: "'" };

interface Wanted {
  readonly parts: string;
  readonly since: number | undefined;
}

/**
 * The index gives all memories that hold some terms, each of which is then fetched, and fetching is what costs. So for
 * the newest it is asked for the last block of ids, then for the two before it, then for four, until there are enough.
 * The rounds come in this order, since each is looked up for its row of the series. The sum keeps the planner from
 * walking back along the key instead, over memories that hold none of the terms.
 */
const newest = rawStatement(({ parts, since }: Wanted) => {
  const later =
    since === undefined
      ? sql``
      : sql` and exists (select 1 from memories m where m.id = f.memory_id and m.updated_at > ${since})`;
  const matching = sql`select f.memory_id as id from memory_index f where f.terms @@ part.match::tsquery${later}`;
  const blocks = sql`array(select last.block - back
    from generate_series((1 << round) - 1, least((2 << round) - 2, last.block)) as back)`;
  return sql<{ ids: string | null }>`
    select case when part.whole
      then (select string_agg(id::text, ',') from (${matching}) as found)
      else (select string_agg(id::text, ',') from (
        select found.id from generate_series(0, 29) as round
          cross join lateral (${matching} and ${sql.raw(indexedBlock('f.memory_id'))} && ${blocks}
            order by f.memory_id + 0 desc limit part.most) as found
        where (1 << round) - 1 <= last.block limit part.most) as newest)
      end as ids
    from (select value ->> 0 as match, (value ->> 1)::bigint as most, (value ->> 2)::boolean as whole, place
      from json_array_elements(${parts}::json) with ordinality as list (value, place)) as part,
      (select ${sql.raw(blockOf('max(memory_id)'))} as block from memory_index) as last
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
  // The planner takes a JSON text for a hundred values, and for two such lists it would rather read the whole table.
  among: (values) => sql`= any (array(${values}))`,
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
    const parts = request.parts.map((part) => [matchText(part, request, operators), part.limit, part.whole]);
    const rows = await newest.all(connection, { parts: JSON.stringify(parts), since: request.since });
    return rows.map(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
  },
});
