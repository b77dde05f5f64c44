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
 * If at most this many times the requested number of memories match, all are fetched instead of searching block by
 * block.
 */
const FEW = 5;
/** Each round's first and last block of ids, counted back from the newest block. */
const rounds = sql.raw('(0, 0), (1, 4), (5, 20), (21, 84)');
const afterRounds = sql.raw('84');

/**
 * The index returns all memories that match some terms, and fetching each of them is the expensive part. If there are
 * many, the query reads the newest block of ids, then four times as many, and so on until it has enough; after the last
 * round it reads all the rest, since reading blocks costs too. The lateral join keeps the rounds in order. The `+ 0`
 * keeps the planner from scanning the primary key backwards over memories that do not match.
 */
const newest = rawStatement(({ parts, since }: Wanted) => {
  const later =
    since === undefined
      ? sql``
      : sql` and exists (select 1 from memories m where m.id = f.memory_id and m.updated_at > ${since})`;
  const matching = (among = sql``) => sql`select f.memory_id as id from memory_index f
    where f.terms @@ part.match::tsquery${among}${later} order by f.memory_id + 0 desc limit part.most`;
  const inRound = sql` and ${sql.raw(indexedBlock('f.memory_id'))} &&
    array(select last.block - back from generate_series(near, least(far, last.block)) as back)`;
  const before = sql` and ${sql.raw(blockOf('f.memory_id'))} < last.block - ${afterRounds}`;
  return sql<{ ids: string | null }>`
    select case when part.few
      then (select string_agg(id::text, ',') from (${matching()}) as found)
      else (select string_agg(id::text, ',') from (
        select found.id from (values ${rounds}) as round (near, far) cross join lateral (${matching(inRound)}) as found
        union all (${matching(before)}) limit part.most) as found)
      end as ids
    from (select value ->> 0 as match, (value ->> 1)::bigint as most, (value ->> 2)::boolean as few, place
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
  // The planner estimates a hundred values for a JSON text, and with two such lists it would scan the whole table.
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
  // The database removes deleted index entries by itself.
  purgeTerms: () => Promise.resolve(),
  async postings(connection, request) {
    const parts = request.parts.map((part) => {
      return [matchText(part, request, operators), part.limit, part.whole || part.likely <= FEW * part.limit];
    });
    const rows = await newest.all(connection, { parts: JSON.stringify(parts), since: request.since });
    return rows.map(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
  },
});
