import { expect, test } from 'vitest';
import { onBothStores } from '../../test/world.ts';

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
