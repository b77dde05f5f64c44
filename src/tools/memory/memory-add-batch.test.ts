import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('memory_add_batch', (world) => {
  test('each item is judged on its own, in order', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { results } = await ada.call('memory_add_batch', {
      memories: [
        { content: 'First fact.' },
        { content: 'x', type: 'rumour' },
        { content: 'FIRST  fact.' },
        { content: '<private>all of it</private>' },
        { type: 'task', title: 'A task', steps: ['one'] },
        { content: 'y', collection: 'nowhere' },
      ],
    });
    expect(results).toMatchObject([
      { memory_id: 1 },
      { code: 'INVALID_INPUT', fields: [{ path: 'type' }] },
      { memory_id: 1, deduplicated: true },
      { code: 'NOTHING_TO_STORE' },
      { memory_id: 2, task_id: '1' },
      { code: 'COLLECTION_NOT_FOUND' },
    ]);
    expect(await ada.refused('memory_add_batch', { memories: [] })).toMatchObject({ code: 'INVALID_INPUT' });
    const many = Array.from({ length: 101 }, () => ({ content: 'x' }));
    expect(await ada.refused('memory_add_batch', { memories: many })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
