import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, pair, scopeOf } from '../../../test/stores.ts';
import type { Store } from '../store/store.ts';
import type { Writes } from '../store/unit.ts';

async function addMemory(store: Store): Promise<number> {
  return store.write(scopeOf('ada'), 'test', async (unit) => {
    const id = await unit.memories.nextId();
    return (await unit.memories.insert({ id, collectionId: 1, kind: 'fact', text: 'To be forgotten' })).id;
  });
}

/** Stores an answer that contains a memory which the call has only read. */
async function keepShowing(unit: Writes, memory_id: number): Promise<void> {
  await unit.search.shown([memory_id]);
  const answer = { similar: [{ memory_id, preview: 'To be forgotten' }] };
  await unit.idempotency.keep('key', { tool: 'memory_add', bodyHash: 'hash', answer });
}

const kept = (store: Store) => store.write(scopeOf('bob'), 'test', (unit) => unit.idempotency.find('key'));
const forget = (store: Store, id: number) =>
  store.write(scopeOf('ada'), 'test', async (unit) => unit.memories.remove(await unit.memories.get(id)));

onBothDatabases('an answer that shows a memory', ({ ready, open, raw }, kind) => {
  test('is cleared when that memory is removed, and the key stays used', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ada', 'bob');
    const id = await addMemory(store);
    await store.write(scopeOf('bob'), 'test', (unit) => keepShowing(unit, id));
    expect((await kept(store))?.answer).toMatchObject({ similar: [{ memory_id: id }] });
    await forget(store, id);
    expect(await kept(store)).toEqual({ tool: 'memory_add', bodyHash: 'hash', answer: undefined });
    const rows = await (await raw(database)).run('select answer from idempotency');
    expect(rows.map(({ answer }) => answer)).toEqual(['']);
  });

  // SQLite has one writer at a time, so the race cannot occur there.
  if (kind === 'sqlite') return;

  test('is not kept if the memory was removed during the call', async () => {
    const stores = await pair(open, await ready(), kind);
    await addAgents(stores[0], 'ada', 'bob');
    const id = await addMemory(stores[0]);
    await stores[0].write(scopeOf('bob'), 'test', async (unit) => {
      await unit.search.shown([id]);
      await forget(stores[1], id);
      const answer = { similar: [{ memory_id: id, preview: 'To be forgotten' }] };
      await unit.idempotency.keep('key', { tool: 'memory_add', bodyHash: 'hash', answer });
    });
    expect(await kept(stores[0])).toMatchObject({ answer: undefined });
  });

  test('is not kept, without waiting, while another call is removing it', async () => {
    const stores = await pair(open, await ready(), kind);
    await addAgents(stores[0], 'ada', 'bob');
    const id = await addMemory(stores[0]);
    await stores[1].write(scopeOf('ada'), 'test', async (unit) => {
      const memory = await unit.memories.get(id);
      await stores[0].write(scopeOf('bob'), 'test', (other) => keepShowing(other, id));
      await unit.memories.remove(memory);
    });
    expect(await kept(stores[0])).toMatchObject({ answer: undefined });
  });
});
