import { expect, test } from 'vitest';
import { type Cut, cuttingProxy } from '../../../../../test/databases/cutting-proxy.ts';
import { returnSchema, takeSchema } from '../../../../../test/databases/ready-stores.ts';
import { atEnd } from '../../../../../test/endings.ts';
import { rawDatabase } from '../../../../../test/stores.ts';
import { T0 } from '../../../../../test/world.ts';
import { OutcomeUnknown } from '../../../rules/errors.ts';
import { parseAddress } from './address.ts';
import { openPostgres } from './engine.ts';

/** Stores a counter in a unit whose connection is cut at the commit, and reports whether the counter was stored. */
async function cutAt(cut: Cut, meanwhile: (proxy: { down(): void }) => void = () => undefined) {
  const database = await takeSchema();
  atEnd(() => returnSchema(database));
  const proxy = await cuttingProxy(() => {
    meanwhile(proxy);
    return cut;
  });
  atEnd(() => proxy.close());
  const address = parseAddress(Object.assign(new URL(database), { port: proxy.port }).toString());
  const engine = await openPostgres({ address, clock: () => T0, ownClock: true });
  atEnd(() => engine.close());
  const done = engine.unit('count', async ({ db }, now) => {
    await now;
    await db.insertInto('counters').values({ name: 'cut', value: 7 }).execute();
    return 'stored';
  });
  const outcome = await done.catch((error: unknown) => error);
  const raw = await rawDatabase(database);
  return { outcome, engine, kept: await raw.run(`select value from counters where name = 'cut'`) };
}

test('a unit whose commit was executed has succeeded, even if the answer was lost', async () => {
  const { outcome, engine, kept } = await cutAt('after');
  expect(outcome).toBe('stored');
  expect(kept).toEqual([{ value: '7' }]);
  // The broken connection is not reused.
  const read = engine.read(({ db }) => db.selectFrom('counters').select('value').where('name', '=', 'cut').execute());
  expect(await read).toEqual([{ value: 7 }]);
});

test('a unit whose commit did not arrive is refused, and known to have left nothing', async () => {
  const { outcome, kept } = await cutAt('before');
  expect(outcome).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  expect(outcome).not.toBeInstanceOf(OutcomeUnknown);
  expect(kept).toEqual([]);
});

test('the outcome is unknown if the server cannot be asked', async () => {
  const { outcome } = await cutAt('after', (proxy) => proxy.down());
  expect(outcome).toBeInstanceOf(OutcomeUnknown);
  expect(outcome).toMatchObject({ code: 'STORE_UNAVAILABLE' });
});
