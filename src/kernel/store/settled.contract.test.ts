import { expect, test } from 'vitest';
import { jitter } from '../../../test/jitter.ts';
import { addAgents, addTask, onBothDatabases, ownTask, pair, scopeOf } from '../../../test/stores.ts';
import { openTask } from '../../areas/tasks/flows/task-lifecycle.ts';
import { HOUR } from '../rules/time.ts';
import type { Store } from './store.ts';

const real = { clock: Date.now, ownClock: false };
const WRITERS = 6;
const TASKS_EACH = 12;

onBothDatabases('settled reads', ({ fresh, ready, open, raw }, kind) => {
  test('a reader that continues from the newest task it saw misses none, however many write at once', async () => {
    const database = fresh();
    const stores = await pair((address) => open(address, real), database, kind);
    await addAgents(stores[0], 'ada');
    if (kind === 'postgres') await (await raw(database)).run(slowCommits);
    let writing = true;
    const following = follow(stores[1], () => writing);
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      writeTasks(stores[writer % 2 === 0 ? 0 : 1], writer),
    );
    const written = (await Promise.all(writers)).flat();
    writing = false;
    expect((await following).sort((a, b) => a - b)).toEqual(written.sort((a, b) => a - b));
  });

  test('a writer sees its own write at once', async () => {
    const store = await open(await ready(), real);
    await addAgents(store, 'ada');
    for (let count = 0; count < 20; count++) {
      const { id } = await addTask(store, 'ada', { title: `task ${count}` });
      expect((await newest(store, 0)).at(0)?.id).toBe(id);
    }
  });

  test('successive units on SQLite never have the same time, even if the clock stands still', async () => {
    let hours = 9;
    const store = await open(await ready(), { clock: () => hours * HOUR, ownClock: false });
    await addAgents(store, 'ada');
    const times: number[] = [];
    for (let count = 0; count < 5; count++) times.push((await addTask(store, 'ada')).updatedAt);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    if (kind === 'postgres') return;
    expect(new Set(times).size).toBe(5);
    hours = 8;
    expect((await addTask(store, 'ada')).updatedAt).toBe(8 * HOUR);
  });

  test('a unit that hangs holds back later rows, but not the readers', async () => {
    const store = await open(await ready(), real);
    await addAgents(store, 'ada');
    const before = await addTask(store, 'ada', { title: 'before' });
    const [hung, goOn] = hangingTask(store);
    await hung.begun;
    const after = addTask(store, 'ada', { title: 'after' });
    if (kind === 'postgres') await after;
    expect((await newest(store, 0)).map(({ title }) => title)).toEqual(['before']);
    goOn();
    await Promise.all([hung.done, after]);
    const found = await newest(store, before.updatedAt);
    expect(found.map(({ title }) => title)).toEqual(['after', 'hung']);
  });
});

/** Delays each commit after the unit has taken its timestamp, long enough for another unit to overtake it. */
const slowCommits = `
  create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.006); return null; end $$;
  create trigger dawdle after insert on tasks for each row execute function dawdle()`;

function hangingTask(store: Store): [{ begun: Promise<void>; done: Promise<void> }, () => void] {
  let goOn = () => {};
  const free = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let done: Promise<void> = Promise.resolve();
  const begun = new Promise<void>((resolve) => {
    done = store.write(scopeOf('ada'), 'hang', async (unit) => {
      resolve();
      await free;
      await openTask(unit, { ...ownTask('ada'), title: 'hung' });
    });
  });
  return [{ begun, done }, goOn];
}

async function writeTasks(store: Store, writer: number): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < TASKS_EACH; count++) {
    await jitter(4);
    ids.push((await addTask(store, 'ada', { title: `${writer}.${count}` })).id);
  }
  return ids;
}

/** Polls like an agent: each read continues from the newest time of the previous one. */
async function follow(store: Store, goOn: () => boolean): Promise<number[]> {
  const seen: number[] = [];
  let since = 0;
  for (let last = false; !last; ) {
    last = !goOn();
    const found = await newest(store, since);
    seen.push(...found.map(({ id }) => id));
    since = found.at(0)?.updatedAt ?? since;
    await jitter(4);
  }
  return seen;
}

async function newest(store: Store, since: number) {
  return (await store.settled(scopeOf('ada'), (unit) => unit.feed.newest({ since }, { limit: 200 }))).items;
}
