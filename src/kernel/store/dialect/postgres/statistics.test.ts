import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeWorld, T0 } from '../../../../../test/world.ts';
import { loadTables } from '../../../../composition/portable.ts';
import { parseAddress } from './address.ts';
import { openPostgres } from './engine.ts';

// Autovacuum analyzes new tables only after a minute, and until then a session start cost the server ten times as much.
test('filling a store updates the planner statistics of every table', async () => {
  const { database } = await makeWorld('postgres');
  const engine = await openPostgres({ address: parseAddress(database), clock: () => T0, ownClock: true });
  await loadTables(engine, { open: async function* () {} }, async () => undefined);
  const unseen = sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0
      and relname <> 'schema_version'`;
  const { rows } = await engine.read(({ db }) => unseen.execute(db));
  await engine.close();
  expect(rows).toEqual([]);
});
