import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../engine.ts';
import type { Gathered, Queries } from '../gather.ts';

export async function gather<Q extends Queries>({ db }: Connection, queries: Q): Promise<Gathered<Q>> {
  const parts = Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name));
  const row: object = await db.selectNoFrom(parts).executeTakeFirstOrThrow();
  return row as Gathered<Q>;
}
