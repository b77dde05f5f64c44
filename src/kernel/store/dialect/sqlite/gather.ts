import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { Gather, GatheredRows, Queries } from '../gather.ts';

/** SQLite returns JSON as text. */
export const gather: Gather = {
  select: (db, queries) =>
    db.selectNoFrom(Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name))),
  read: <Q extends Queries>(row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, JSON.parse(String(text))])) as GatheredRows<Q>,
};
