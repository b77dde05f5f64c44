import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { freshSchema } from '../../../../../test/databases/schemas.ts';
import { atEnd } from '../../../../../test/endings.ts';
import { addAgents, rawDatabase } from '../../../../../test/stores.ts';
import { waitFor } from '../../../../../test/wait-for.ts';
import { makeWorld, T0 } from '../../../../../test/world.ts';
import { openStore } from '../../store.ts';
import { parseAddress, poolConfig } from './address.ts';
import { openPostgres } from './engine.ts';

afterEach(() => void vi.useRealTimers());

async function opened(database: string, options: Record<string, string> = {}) {
  const url = new URL(database);
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  const engine = await openPostgres({ address: parseAddress(url.toString()), clock: () => T0, ownClock: true });
  atEnd(() => engine.close());
  return async (query: string) => (await engine.read(({ db }) => sql.raw(query).execute(db))).rows;
}

test("the server's JIT is turned off, since compiling takes longer than running the statements", async () => {
  const ask = await opened((await makeWorld('postgres')).database);
  expect(await ask('show jit')).toEqual([{ jit: 'off' }]);
});

test('settings in the address are passed on, and the workspace stays in the schema that it names', async () => {
  const database = freshSchema();
  const options = '-c search_path=public -c statement_timeout=54321ms';
  const url = new URL(database);
  url.searchParams.set('options', options);
  const store = await openStore({ database: url.toString(), clock: () => T0, ownClock: true });
  atEnd(() => store.close());
  await addAgents(store, 'ada');
  expect(await (await rawDatabase(database)).run(`select id from agents where id = 'ada'`)).toEqual([{ id: 'ada' }]);
  const ask = await opened(database, { options });
  expect(await ask('show statement_timeout')).toEqual([{ statement_timeout: '54321ms' }]);
});

test('opening a connection may take as long as connect_timeout in the address says, in seconds', () => {
  const timeoutOf = (query: string) =>
    poolConfig(parseAddress(`postgres://db.example/hive${query}`)).connectionTimeoutMillis;
  expect([timeoutOf(''), timeoutOf('?connect_timeout=30')]).toEqual([5000, 30_000]);
  for (const wrong of ['', '0', 'soon', '1.5', '99999']) {
    expect(() => timeoutOf(`?connect_timeout=${wrong}`)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  }
});

const LOCK = 'pg_advisory_xact_lock(4711, hashtext(current_schema()))';
const WAITING = `select 1 from pg_locks where locktype = 'advisory' and classid = 4711 and not granted
  and objid::bigint = (hashtext(current_schema())::bigint & 4294967295)`;

/** Creates a store whose lock another connection holds, so that waiting for the lock never ends. */
async function withHeldLock() {
  const { database } = await makeWorld('postgres');
  const { run } = await rawDatabase(database);
  await run(`select ${LOCK.replace('_xact', '')}`);
  return { database, isWaiting: async () => (await run(WAITING)).length === 1 };
}

test('a query that takes longer than the address allows is refused', async () => {
  const { database, isWaiting } = await withHeldLock();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ask = await opened(database, { query_timeout: '1000' });
  const refused = expect(ask(`select ${LOCK}`)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  await waitFor(isWaiting);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
});

test('a statement that takes longer than the server allows is refused', async () => {
  const { database } = await withHeldLock();
  const engine = await openPostgres({ address: parseAddress(database), clock: () => T0, ownClock: true });
  atEnd(() => engine.close());
  const slow = engine.read(async ({ db }) => {
    await sql.raw('set local statement_timeout = 50').execute(db);
    await sql.raw(`select ${LOCK}`).execute(db);
  });
  await expect(slow).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
});

test('a query timeout does not end connections whose queries are answered', async () => {
  const { database } = await makeWorld('postgres');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ask = await opened(database, { query_timeout: '1000' });
  const first = await ask('select pg_backend_pid() as pid');
  // The client is idle in the pool, and its idle timeout is the only timer.
  await waitFor(() => vi.getTimerCount() === 1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await ask('select pg_backend_pid() as pid')).toEqual(first);
});
