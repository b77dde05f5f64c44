import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Gather, GatheredRows, Queries } from '../gather.ts';

export const gather: Gather = {
  select: (db, queries) =>
    db.selectNoFrom(Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name))),
  read: <Q extends Queries>(row: object) => row as GatheredRows<Q>,
};
