import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeWorld, T0 } from '../../../../test/world.ts';
import { parseAddress } from './address.ts';
import { openPostgres } from './engine.ts';

test('the server is asked not to compile statements, which takes it longer than running them', async () => {
  const { database } = await makeWorld('postgres');
  const engine = await openPostgres({ address: parseAddress(database), clock: () => T0, ownClock: true });
  const { rows } = await engine.read(({ db }) => sql`show jit`.execute(db));
  await engine.close();
  expect(rows).toEqual([{ jit: 'off' }]);
});
