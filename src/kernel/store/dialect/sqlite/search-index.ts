import { sql } from 'kysely';
import { rawStatement } from '../../statement.ts';
import { indexTerms, matchText } from '../index-terms.ts';
import { searchIndex } from '../search-queries.ts';

const operators = { and: ' AND ', or: ' OR ', quote: '"' };

interface Wanted {
  readonly match: string;
  readonly since: number | undefined;
}

// One text with all ids is several times cheaper to transfer than one row each.
const whole = rawStatement(
  (wanted: Wanted) => sql<{ ids: string | null }>`select group_concat(f.rowid) as ids ${matching(wanted)}`,
);
// A bare bound limit causes the statement to be prepared again each time; the addition prevents that.
const newest = rawStatement(
  ({ limit, ...wanted }: Wanted & { readonly limit: number }) => sql<{ ids: string | null }>`
    select group_concat(id) as ids from (select f.rowid as id ${matching(wanted)} order by f.rowid desc limit ${limit} + 0)`,
);

function matching({ match, since }: Wanted) {
  const later =
    since === undefined
      ? sql``
      : sql` and exists (select 1 from memories m where m.id = f.rowid and m.updated_at > ${since})`;
  return sql`from memory_index f where memory_index match ${match}${later}`;
}

const termsPut = rawStatement(
  ({ rows }: { readonly rows: string }) =>
    sql`insert into memory_index (rowid, terms) select value ->> 0, value ->> 1 from json_each(${rows})`,
);

/**
 * A removed row is only marked with a tombstone: its terms stay in their segment until that is merged with others.
 * Tombstone pages have ids from here on and disappear with their segment.
 */
const FIRST_TOMBSTONE = 2 ** 53;
const PAGES_AT_ONCE = 200;

/** Removes everything of deleted rows from the index in one step. */
export const purgeWhole = `insert into memory_index (memory_index) values ('optimize')`;

export const sqliteSearch = searchIndex({
  each: (json) => sql`json_each(${json})`,
  among: (values) => sql`in (${values})`,
  async putTerms(connection, texts) {
    const rows = JSON.stringify(texts.map((text) => [text.id, indexTerms(text).join(' ')]));
    await termsPut.all(connection, { rows });
  },
  async removeTerms({ db }, ids) {
    for (const id of ids) await sql`delete from memory_index where rowid = ${id}`.execute(db);
  },
  async clearTerms({ db }) {
    await sql`insert into memory_index (memory_index) values ('delete-all')`.execute(db);
  },
  async purgeTerms({ db }) {
    const { rows } = await sql`select 1 from memory_index_data where id >= ${FIRST_TOMBSTONE} limit 1`.execute(db);
    if (rows.length > 0)
      await sql`insert into memory_index (memory_index, rank) values ('merge', ${-PAGES_AT_ONCE})`.execute(db);
  },
  async postings(connection, request) {
    const found: (readonly number[])[] = [];
    for (const part of request.parts) {
      const match = matchText(part, request, operators);
      const { since } = request;
      const row = await (part.whole
        ? whole.first(connection, { match, since })
        : newest.first(connection, { match, since, limit: part.limit }));
      const ids = row?.ids ?? '';
      found.push(ids === '' ? [] : ids.split(',').map(Number));
    }
    return found;
  },
});
