import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { T0 } from '../../../test/world.ts';
import type { Connection } from './dialect/engine.ts';
import { retrying } from './dialect/postgres/faults.ts';
import { sqliteConnection } from './dialect/sqlite/connection.ts';
import { insertion } from './statement.ts';

async function value(connection: Connection, statement: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(connection.db);
  return Object.values(rows[0] ?? {})[0];
}

onBothDatabases('a connection', ({ fresh, open, engine }, kind) => {
  test('syncs every unit to the disk and enforces foreign keys', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    const settings = kind === 'sqlite' ? sqliteSettings : postgresSettings;
    const look = async (connection: Connection) => {
      const found: unknown[] = [];
      for (const name of Object.keys(settings)) found.push(await value(connection, name));
      return found;
    };
    expect(await below.write('look', look)).toEqual(Object.values(settings));
    expect(await below.read(look)).toEqual(Object.values(settings));
    expect(await below.read((connection) => value(connection, readOnly[kind].statement))).toBe(readOnly[kind].value);
    await expect(
      below.write('orphan', (connection) =>
        connection.db
          .insertInto('members')
          .values({ collection_id: 999, agent_id: 'nobody', role: 'member', joined_at: 0 })
          .execute(),
      ),
    ).rejects.toThrow(/foreign key/i);
  });

  test('lets others run during a long transaction, and readers see nothing of it before it ends', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    await below.write('first', ({ db }) => db.insertInto('counters').values({ name: 'long', value: 0 }).execute());
    const count = ({ db }: Connection) =>
      db
        .updateTable('counters')
        .set((row) => ({ value: row('value', '+', 1) }))
        .where('name', '=', 'long')
        .returning('value')
        .executeTakeFirstOrThrow();
    const look = ({ db }: Connection) =>
      db.selectFrom('counters').select('value').where('name', '=', 'long').executeTakeFirstOrThrow();
    const seen: string[] = [];
    let others: Promise<unknown> | undefined;
    setImmediate(() => {
      const read = below.read(look).then(({ value }) => seen.push(`read ${value}`));
      const write = below.write('next', count).then(({ value }) => seen.push(`write ${value}`));
      others = Promise.all([read, write]);
    });
    await below.write('long', async (connection) => {
      await count(connection);
      for (let n = 0; n < 200_000 && seen.length === 0; n++) await look(connection);
      seen.push('end');
    });
    await others;
    expect(seen).toEqual(['read 0', 'end', 'write 2']);
  });

  test('a refused write without a waiter undoes its unit, which fails', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    const count = insertion('counters');
    const twice = below.write('twice', async (connection) => {
      await count(connection, [{ name: 'a', value: 1 }]);
      await count(connection, [{ name: 'b', value: 1 }]);
      await count(connection, [{ name: 'b', value: 2 }]);
      await count(connection, [{ name: 'c', value: 1 }]);
    });
    await expect(twice).rejects.toThrow(/unique/i);
    const seen = below.write('seen', async (connection) => {
      await count(connection, [{ name: 'a', value: 1 }]);
      expect(await value(connection, "select value from counters where name = 'a'")).toBe(1);
      await count(connection, [{ name: 'a', value: 2 }]);
      return value(connection, "select value from counters where name = 'a'");
    });
    await expect(seen).rejects.toThrow(/unique/i);
    const names = "select count(*) from counters where name in ('a', 'b', 'c')";
    expect(Number(await below.read((connection) => value(connection, names)))).toBe(0);
    // The client is returned to the pool in a clean state.
    await below.write('after', (connection) => count(connection, [{ name: 'a', value: 1 }]));
    expect(Number(await below.read((connection) => value(connection, names)))).toBe(1);
  });

  test('a unit that fails right after a write without a waiter leaves nothing of it', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    const count = insertion('counters');
    const failed = below.write('failed', async (connection) => {
      await value(connection, 'select 1');
      await count(connection, [{ name: 'a', value: 1 }]);
      throw new Error('Something else is wrong.');
    });
    await expect(failed).rejects.toThrow('Something else is wrong.');
    const names = "select count(*) from counters where name = 'a'";
    expect(Number(await below.read((connection) => value(connection, names)))).toBe(0);
  });

  test('holds thousands of writes that nobody waits for', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    const count = insertion('counters');
    await below.write('many', async (connection) => {
      for (let n = 0; n < 3000; n++) await count(connection, [{ name: `many ${n}`, value: n }]);
    });
    const many = "select count(*) from counters where name like 'many %'";
    expect(Number(await below.read((connection) => value(connection, many)))).toBe(3000);
  });

  test('leaves transactions to the engine', async () => {
    const database = fresh();
    await open(database);
    const below = await engine(database);
    const nested = below.write('nested', ({ db }) =>
      db.transaction().execute((inner) => inner.selectFrom('counters').selectAll().execute()),
    );
    await expect(nested).rejects.toThrow('Transactions belong to the engine.');
  });

  test('finds no fault in a store that others have written to in the meantime', async () => {
    const database = fresh();
    const store = await open(database);
    const below = await engine(database);
    await addAgents(store, 'ada');
    const match = kind === 'sqlite' ? "where memory_index match 'a'" : '';
    for (let round = 0; round < 5; round++) {
      // After this read the connection caches the structure of the full-text index, which the tasks added below change.
      await below.read((connection) => value(connection, `select count(*) from memory_index ${match}`));
      for (let count = 0; count < 10; count++) await addTask(store, 'ada');
      expect(await below.check()).toEqual([]);
    }
  });

  test('reuses a prepared statement with new values', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    for (let count = 0; count < 3; count++) await addTask(store, 'ada');
    const below = await engine(database);
    const ids = await below.read(async (connection) => {
      const found = [];
      for (const id of [3, 1, 2]) {
        found.push(await connection.db.selectFrom('tasks').select('id').where('id', '=', id).executeTakeFirst());
      }
      if (kind === 'postgres') {
        const count = `select count(*)::int from pg_prepared_statements where statement like 'select "id" from "tasks"%'`;
        expect(await value(connection, count)).toBe(1);
      }
      return found.map((row) => row?.id);
    });
    expect(ids).toEqual([3, 1, 2]);
  });

  test('a live handle is unique in its team, whatever its case; one that was given up is free again', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada', 'bob');
    const join = (agent: string, name: string) =>
      store.write(everything, 'join', (unit) =>
        unit.teams.addHandle(1, { name, agent, role: 'member', agentType: null }),
      );
    for (const [taken, other] of [
      ['Scout', 'scout'],
      ['Ökonom', 'ökonom'],
      ['ﬁxer', 'Fixer'],
    ] as const) {
      const handle = await join('ada', taken);
      await expect(join('bob', other)).rejects.toThrow(/unique/i);
      await store.write(everything, 'leave', (unit) => unit.teams.endHandle(handle));
      await join('bob', other);
    }
  });

  test('names that the program tells apart are different in every locale of a database', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada', 'bob', 'cyd');
    await store.write(everything, 'join', async (unit) => {
      for (const [agent, name] of [
        ['ada', 'ida'],
        ['bob', 'İda'],
        ['cyd', 'ıda'],
      ] as const) {
        await unit.teams.addHandle(1, { name, agent, role: 'member', agentType: null });
      }
    });
    const owners = await store.read(everything, async (unit) => [
      (await unit.teams.handle(1, 'IDA'))?.agent,
      (await unit.teams.handle(1, 'İda'))?.agent,
    ]);
    expect(owners).toEqual(['ada', 'bob']);
  });

  test('an agent is found by its address in any case, and no other agent gets that address', async () => {
    const store = await open(fresh());
    await store.write(everything, 'add', (unit) => unit.agents.add('ada', { email: 'Änne@example.org' }));
    const found = await store.read(everything, (unit) => unit.agents.byEmail('ÄNNE@Example.org'));
    expect(found?.id).toBe('ada');
    const second = store.write(everything, 'add', (unit) => unit.agents.add('bob', { email: 'änne@example.org' }));
    await expect(second).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

const sqliteSettings = {
  'pragma synchronous': 2,
  'pragma journal_mode': 'wal',
  'pragma foreign_keys': 1,
};
const postgresSettings = { 'show fsync': expect.any(String) };
const readOnly = {
  sqlite: { statement: 'pragma query_only', value: 1 },
  postgres: { statement: 'show transaction_read_only', value: 'on' },
};

onBothDatabases('the clock', ({ fresh, open }, kind) => {
  test('is that of the store: a database server overrides the clocks of its clients', async () => {
    const late = () => T0 - 3_600_000;
    const store = await open(fresh(), { clock: late, ownClock: false });
    const real = Date.now();
    if (kind === 'sqlite') expect(store.now()).toBe(late());
    else expect(Math.abs(store.now() - real)).toBeLessThan(600_000);
    expect(await store.read(scopeOf('user'), async (unit) => unit.now - store.now())).toBeLessThan(600_000);
  });
});

test('a SQLite connection prepares a statement once, whatever its values', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table counters (name text primary key, value integer not null)');
  const prepare = vi.spyOn(database, 'prepare');
  const { db } = sqliteConnection(database);
  for (const name of ['a', 'b', 'c']) await db.insertInto('counters').values({ name, value: 1 }).execute();
  for (const name of ['a', 'b', 'c']) {
    expect(await db.selectFrom('counters').select('name').where('name', '=', name).execute()).toEqual([{ name }]);
  }
  expect(prepare).toHaveBeenCalledTimes(2);
  database.close();
});

describe('a lost race', () => {
  test('is repeated until it is won', async () => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(Object.assign(new Error('serialize'), { code: '40001' }))
      .mockRejectedValueOnce(Object.assign(new Error('deadlock'), { code: '40P01' }))
      .mockResolvedValue('won');
    expect(await retrying(work)).toBe('won');
    expect(work).toHaveBeenCalledTimes(3);
  });

  test('any other fault is reported at once, and a race that is never won eventually', async () => {
    const broken = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('bug'));
    await expect(retrying(broken)).rejects.toThrow('bug');
    expect(broken).toHaveBeenCalledTimes(1);
    const hopeless = vi
      .fn<() => Promise<void>>()
      .mockRejectedValue(Object.assign(new Error('race'), { code: '40001' }));
    await expect(retrying(hopeless)).rejects.toThrow('race');
    expect(hopeless.mock.calls.length).toBeGreaterThan(3);
  });
});

onBothDatabases('two writes that wait for each other', ({ fresh, open }) => {
  test('both succeed', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada');
    for (let count = 0; count < 2; count++) await addTask(store, 'ada');
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const both = async (first: number, second: number) =>
      store.write(scopeOf('ada'), 'cross', async (unit) => {
        await unit.tasks.get(first);
        if (++arrived === 2 || store.kind === 'sqlite') meet();
        await met;
        return (await unit.tasks.get(second)).id;
      });
    expect(await Promise.all([both(1, 2), both(2, 1)])).toEqual([2, 1]);
  });
});
