import { sql } from 'kysely';
import { indexTerms, matchText } from '../index-terms.ts';
import { searchIndex } from '../search-queries.ts';

const operators = { and: ' AND ', or: ' OR ', quote: '"' };

export const sqliteSearch = searchIndex({
  each: (values) => sql`json_each(${JSON.stringify(values)})`,
  async putTerms({ db }, texts) {
    const rows = JSON.stringify(texts.map((text) => [text.id, indexTerms(text).join(' ')]));
    await sql`insert into memory_index (rowid, terms)
      select value ->> 0, value ->> 1 from json_each(${rows})`.execute(db);
  },
  async removeTerms({ db }, ids) {
    for (const id of ids) await sql`delete from memory_index where rowid = ${id}`.execute(db);
  },
  async clearTerms({ db }) {
    await sql`insert into memory_index (memory_index) values ('delete-all')`.execute(db);
  },
  async postings({ db }, request) {
    const later =
      request.since === undefined
        ? sql``
        : sql` and exists (select 1 from memories m where m.id = f.rowid and m.updated_at > ${request.since})`;
    const found: (readonly number[])[] = [];
    for (const part of request.parts) {
      const match = sql`memory_index match ${matchText(part, request, operators)}${later}`;
      // One text with all ids is several times cheaper to hand over than a row for each.
      const { rows } = await (part.whole
        ? sql<{ ids: string | null }>`select group_concat(f.rowid) as ids from memory_index f where ${match}`
        : sql<{ ids: string | null }>`select group_concat(id) as ids from (
            select f.rowid as id from memory_index f where ${match} order by f.rowid desc limit ${part.limit})`
      ).execute(db);
      const ids = rows[0]?.ids ?? '';
      found.push(ids === '' ? [] : ids.split(',').map(Number));
    }
    return found;
  },
});
