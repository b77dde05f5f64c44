import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../test/stores.ts';
import { onBothStores } from '../../test/world.ts';
import { migrations } from './migrations/index.ts';

onBothStores('reindex', (world) => {
  test('makes index and counts anew, so that search and session start answer as before', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('memory_add_batch', {
      memories: [
        { content: 'The kiln heats to 1200 degrees', topics: ['pottery'] },
        { content: 'Glaze needs two days', topics: ['pottery', 'glaze'] },
      ],
    });
    await ada.call('memory_add', { type: 'task', title: 'Fire the kiln', collection: 'workspace' });
    const look = async () => [
      await ada.call('memory_search', { query: 'kiln heat' }),
      await ada.call('init_core_memories', { query: 'pottery' }),
    ];
    const before = await look();
    const told: (readonly [number, number])[] = [];
    expect(await hub.store.reindex((done, total) => told.push([done, total]))).toBe(3);
    expect(told).toEqual([[3, 3]]);
    expect(await look()).toEqual(before);
  });

  test('a rebuild that breaks off leaves everything as it was', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('memory_add', { content: 'The kiln heats to 1200 degrees', topics: ['pottery'] });
    const look = async () => [
      await ada.call('memory_search', { query: 'kiln heat' }),
      await ada.call('init_core_memories', { query: 'pottery' }),
    ];
    const before = await look();
    const broken = hub.store.reindex(() => {
      throw new Error('The power went.');
    });
    await expect(broken).rejects.toThrow('The power went.');
    expect(await look()).toEqual(before);
    await ada.call('memory_add', { content: 'The kiln cools for a day' });
    expect((await ada.call('memory_search', { query: 'kiln' })).results).toHaveLength(2);
  });
});

onBothDatabases('a store whose index was made by an older rule', ({ fresh, open, raw }, kind) => {
  test('has it made anew when it is opened, from the memories', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    await store.write(scopeOf('ada'), 'test', async (unit) => {
      const id = await unit.memories.nextId();
      return unit.memories.insert({ id, collectionId: 1, kind: 'fact', text: 'Ada: My favourite kiln?' });
    });
    const { run } = await raw(database);
    const indexed = 'select length, terms from memory_terms';
    const made = await run(indexed);
    await run(`update memory_terms set length = 9, terms = ' favourit '`);
    // That migration says nothing to the database, so it can run twice; one with statements after it could not.
    const before = migrations.findLastIndex(({ rebuildsIndex }) => rebuildsIndex);
    await run(kind === 'sqlite' ? `pragma user_version = ${before}` : `update schema_version set version = ${before}`);
    await open(database);
    expect(await run(indexed)).toEqual(made);
  });
});
