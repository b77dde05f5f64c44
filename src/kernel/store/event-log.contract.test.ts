import { expect, test } from 'vitest';
import { jitter } from '../../../test/jitter.ts';
import { addAgents, everything, onBothDatabases, pair, scopeOf } from '../../../test/stores.ts';
import type { WaggleEvent } from '../rules/event.ts';
import type { Store } from './store.ts';

const WRITERS = 8;
const WRITES_EACH = 50;

onBothDatabases('the event log', ({ fresh, open, raw }, kind) => {
  test('keeps the order in which things happened, within a write and between writes', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada', 'bob');
    const start = await store.read(everything, (unit) => unit.events.last());
    for (const names of [['a', 'b'], ['c'], ['d', 'e', 'f']]) await note(store, names);
    const events = await store.read(everything, (unit) => unit.events.after(start, 100));
    expect(events.flatMap(({ changed }) => changed)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    const numbers = events.map(({ seq }) => seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(await store.read(everything, (unit) => unit.events.last())).toBe(numbers.at(-1));
  });

  test('a reader that follows its cursor misses nothing, however slowly writers commit', async () => {
    const database = fresh();
    const stores = await pair(open, database, kind);
    if (kind === 'postgres') await (await raw(database)).run(slowCommits);
    let writing = true;
    const following = follow(stores[0], () => writing);
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => writeMany(stores[writer % 2 === 0 ? 0 : 1], writer)),
    );
    writing = false;
    const seen = await following;
    const all = await stores[0].read(everything, (unit) => unit.events.after(0, 10_000));
    expect(seen.map(({ seq }) => seq)).toEqual(all.map(({ seq }) => seq));
    expect(new Set(seen.flatMap(({ changed = [] }) => changed)).size).toBe(WRITERS * WRITES_EACH);
  });

  test('a long write fits: more events than one statement can carry', async () => {
    const store = await open(fresh());
    await note(
      store,
      Array.from({ length: 3000 }, (_, index) => `n${index}`),
    );
    expect(await store.read(everything, (unit) => unit.events.after(0, 10_000))).toHaveLength(3000);
  });
});

/** Widens the gap between taking an event number and making it visible. */
const slowCommits = `
  create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.004); return null; end $$;
  create constraint trigger dawdle after insert on events deferrable initially deferred
    for each row execute function dawdle()`;

function note(store: Store, names: readonly string[]): Promise<void> {
  return store.write(scopeOf('user'), 'note', async (unit) => {
    for (const name of names) unit.emit({ type: 'agent.changed', agentId: 'user', collectionId: 1, changed: [name] });
  });
}

async function writeMany(store: Store, writer: number): Promise<void> {
  for (let count = 0; count < WRITES_EACH; count++) {
    await jitter(3);
    await note(store, [`${writer}.${count}`]);
  }
}

/** Keeps reading while writers are active, and once more after the last of them. */
async function follow(store: Store, goOn: () => boolean): Promise<readonly WaggleEvent[]> {
  const seen: WaggleEvent[] = [];
  for (let last = false; !last; ) {
    last = !goOn();
    seen.push(...(await store.read(everything, (unit) => unit.events.after(seen.at(-1)?.seq ?? 0, 1000))));
    await jitter(2);
  }
  return seen;
}
