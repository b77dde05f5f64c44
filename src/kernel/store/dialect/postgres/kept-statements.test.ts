import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshSchema } from '../../../../../test/databases/schemas.ts';
import { atEnd } from '../../../../../test/endings.ts';
import { addAgents, addTask, everything, rawDatabase, scopeOf } from '../../../../../test/stores.ts';
import { T0 } from '../../../../../test/world.ts';
import { openStore } from '../../store.ts';
import { parseAddress } from './address.ts';
import { openPostgres } from './engine.ts';

const clock = () => T0;

async function opened() {
  const database = freshSchema();
  const store = await openStore({ database, clock, ownClock: true });
  atEnd(() => store.close());
  await addAgents(store, 'ada');
  const task = await addTask(store, 'ada');
  return { store, task, raw: await rawDatabase(database), database };
}

/** Runs work on four clients at once. */
const four = <T>(work: (n: number) => Promise<T>) => Promise.all([0, 1, 2, 3].map(work));

test('a hub keeps working on all connections while a newer program adds a column to a table', async () => {
  const { store, task, raw } = await opened();
  const title = () => store.read(scopeOf('ada'), async (unit) => (await unit.tasks.get(task.id)).title);
  const rename = (n: number) =>
    store.write(scopeOf('ada'), 'rename', async (unit) => {
      const before = await unit.tasks.get(task.id);
      await unit.tasks.apply({
        before,
        next: { ...before, title: `A task ${n}`, revision: before.revision + 1 },
        events: [],
      });
    });
  await four(title);
  await four(rename);
  await raw.run('alter table tasks add column added_later bigint');
  expect(new Set(await four(title)).size).toBe(1);
  await four(rename);
  await raw.run('alter table tasks drop column added_later');
  await rename(7);
  expect(await title()).toBe('A task 7');
});

test('statements that the server has dropped are prepared again', async () => {
  const { database } = await opened();
  const engine = await openPostgres({ address: parseAddress(database), clock, ownClock: true });
  atEnd(() => engine.close());
  const one = () => engine.read(async ({ db }) => (await sql`select 1 as one`.execute(db)).rows);
  await one();
  // The server drops prepared statements only between two transactions.
  const drop = () => engine.read((connection) => connection.exec('commit; deallocate all'));
  await drop();
  expect(await one()).toEqual([{ one: 1 }]);
  await drop();
  await engine.unit('count', ({ db }) => db.insertInto('counters').values({ name: 'kept', value: 1 }).execute());
  expect(
    await engine.read(({ db }) => db.selectFrom('counters').select('value').where('name', '=', 'kept').execute()),
  ).toEqual([{ value: 1 }]);
});

test('a table that changes during a dump is not read twice', async () => {
  const { store, raw } = await opened();
  await store.write(everything, 'arrange', (unit) => unit.repos.add('/repos/guide'));
  const read = async (visit: (table: string) => Promise<unknown>) => {
    const tables: string[] = [];
    const done = store.dump({ local: true }, async ({ table }) => {
      tables.push(table);
      await visit(table);
    });
    return { done: await done.catch((error: unknown) => error), tables };
  };
  const whole = await read(async () => undefined);
  expect(whole.done).toBeUndefined();
  const last = whole.tables.at(-1);
  const cut = await read(async (table) => {
    if (table === whole.tables[0]) await raw.run(`alter table ${last} add column added_later bigint`);
  });
  expect(cut).toMatchObject({ done: { code: 'STORE_UNAVAILABLE' }, tables: whole.tables.slice(0, -1) });
  expect(await read(async () => undefined)).toEqual(whole);
});
