import { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { Connection } from '../engine.ts';
import type { Gathered, Queries } from '../gather.ts';

export async function gather<Q extends Queries>({ db }: Connection, queries: Q): Promise<Gathered<Q>> {
  const parts = Object.entries(queries).map(([name, query]) => jsonArrayFrom(query).as(name));
  const row = await db.selectNoFrom(parts).executeTakeFirstOrThrow();
  // SQLite answers JSON as text.
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, JSON.parse(String(text))])) as Gathered<Q>;
}
