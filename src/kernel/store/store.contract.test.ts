import { expect, test } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases, ownTask, pair, scopeOf } from '../../../test/stores.ts';
import { openTask, reviseTask } from '../../areas/tasks/flows/task-lifecycle.ts';
import { schemaVersion } from '../../composition/migrations.ts';

const draft = ownTask('ada');

onBothDatabases('opening a store', ({ fresh, open, raw }, kind) => {
  test('two programs that open an empty one migrate it once', async () => {
    const database = fresh();
    // Within one process two SQLite connections would block each other, so the second one opens after the first.
    const first = open(database);
    if (kind === 'sqlite') await first;
    const stores = await Promise.all([first, open(database)]);
    await addAgents(stores[0], 'ada');
    expect((await addTask(stores[0], 'ada')).id).toBe(1);
    expect((await addTask(stores[1], 'ada')).id).toBe(2);
    const { run } = await raw(database);
    expect(await run(`select count(*) as n from collections where slug = 'workspace'`)).toMatchObject([
      { n: kind === 'sqlite' ? 1 : '1' },
    ]);
  });

  test('opening it again changes nothing', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    const task = await addTask(store, 'ada');
    const again = await open(database);
    expect(await again.read(scopeOf('ada'), (unit) => unit.tasks.find(task.id))).toEqual(task);
  });

  test('a store of a newer program is refused and left as it was', async () => {
    const database = fresh();
    await open(database);
    const { run } = await raw(database);
    const [read, set] =
      kind === 'sqlite'
        ? ['pragma user_version', `pragma user_version = ${schemaVersion + 1}`]
        : ['select version from schema_version', `update schema_version set version = ${schemaVersion + 1}`];
    const tables =
      kind === 'sqlite'
        ? 'select name, sql from sqlite_master order by name'
        : 'select tablename from pg_tables where schemaname = current_schema() order by 1';
    await run(set);
    const before = [await run(read), await run(tables), await run('select * from counters order by name')];
    await expect(open(database)).rejects.toMatchObject({
      code: 'STORE_TOO_NEW',
      details: { store: schemaVersion + 1, program: schemaVersion },
    });
    expect([await run(read), await run(tables), await run('select * from counters order by name')]).toEqual(before);
  });
});

onBothDatabases('a unit of work', ({ ready, open, engine, raw }, kind) => {
  test('a read has no way to write, and the database would refuse it', async () => {
    const database = await ready();
    const store = await open(database);
    await store.read(everything, async (unit) => {
      expect(unit).not.toHaveProperty('emit');
      expect(unit.tasks).not.toHaveProperty('apply');
      expect(unit.agents).not.toHaveProperty('add');
    });
    const below = await engine(database);
    await expect(
      below.read((connection) => connection.db.insertInto('counters').values({ name: 'smuggled', value: 1 }).execute()),
    ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await (await raw(database)).run(`select * from counters where name = 'smuggled'`)).toEqual([]);
  });

  test('that throws leaves nothing behind: no row, no event, no id', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada');
    const last = await store.read(everything, (unit) => unit.events.last());
    const failing = store.write(scopeOf('ada'), 'fail', async (unit) => {
      await openTask(unit, { ...draft, title: 'Lost' });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await store.read(everything, (unit) => unit.events.last())).toBe(last);
    expect(await store.read(everything, (unit) => unit.tasks.findAll([1, 2]))).toEqual([]);
    expect(await addTask(store, 'ada')).toMatchObject({ id: 1, memoryId: 1 });
  });

  test('never reuses an id, even if its row is gone', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ada');
    const { run } = await raw(database);
    const first = await store.write(scopeOf('ada'), 'arrange', (unit) =>
      unit.collections.create({ slug: 'one', name: 'One', kind: 'collaborative', createdBy: 'ada' }),
    );
    await run(`delete from members where collection_id = ${first}`);
    await run(`delete from collections where id = ${first}`);
    const second = await store.write(scopeOf('ada'), 'arrange', (unit) =>
      unit.collections.create({ slug: 'one', name: 'One', kind: 'collaborative', createdBy: 'ada' }),
    );
    expect(second).toBe(first + 1);
  });

  test('forty writers at once through two stores get forty different ids without a gap', async () => {
    const database = await ready();
    const stores = await pair(open, database, kind);
    await addAgents(stores[0], 'ada');
    const tasks = await Promise.all(
      Array.from({ length: 40 }, (_, index) => addTask(stores[index % 2 === 0 ? 0 : 1], 'ada')),
    );
    expect(tasks.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  test('of many that change one task, each sees the previous change', async () => {
    const database = await ready();
    const stores = await pair(open, database, kind);
    await addAgents(stores[0], 'ada');
    await addTask(stores[0], 'ada');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2 === 0 ? 0 : 1].write(scopeOf('ada'), 'add-step', async (unit) => {
          const task = await unit.tasks.get(1);
          const step = { title: `Step ${task.steps.length}`, details: null, done: false, subtaskId: null };
          return reviseTask(unit, task, { steps: [...task.steps, step] });
        }),
      ),
    );
    const task = await stores[0].read(scopeOf('ada'), (unit) => unit.tasks.get(1));
    expect(task.steps.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `Step ${index}`));
    expect(task.revision).toBe(21);
  });

  test('a read sees one moment, whatever is committed meanwhile', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada');
    const seen = await store.read(scopeOf('ada'), async (unit) => {
      const before = await unit.tasks.open({ limit: 10 });
      await addTask(store, 'ada');
      return [before.items.length, (await unit.tasks.open({ limit: 10 })).items.length];
    });
    expect(seen).toEqual([0, 0]);
    expect((await store.read(scopeOf('ada'), (unit) => unit.tasks.open({ limit: 10 }))).items).toHaveLength(1);
  });

  test('listeners are told of commits, including those of other processes', async () => {
    const database = await ready();
    const [store, other] = [await open(database), await open(database)];
    await addAgents(store, 'ada');
    const heard = new Promise<void>((resolve) => store.onCommit(() => resolve()));
    await addTask(other, 'ada');
    await heard;
  });
});
