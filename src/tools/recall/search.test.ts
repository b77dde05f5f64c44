import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('search', (world) => {
  test('gives ids with snippets and no bodies, best first', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = `The cache was slow. ${'Nothing else. '.repeat(30)}`;
    const { id } = await ada.call('task_post', { task_id: 1, kind: 'failed_approach', content });
    const { items } = await ada.call('search', { query: 'slow cache' });
    expect(items[0]).toEqual({
      id,
      session_id: 's-ada',
      kind: 'failed_approach',
      snippet: expect.stringMatching(/^The cache was slow\..*…$/),
      score: expect.any(Number),
      ts: expect.any(Number),
      task_id: 1,
    });
    expect([...items[0].snippet].length).toBeLessThanOrEqual(160);
  });

  test('finds nothing for a blank query, and shows nothing that the caller may not see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    expect((await ada.call('search', { query: '  ' })).items).toEqual([]);
    await ada.call('memory_add', { content: 'The zebra is mine.', collection: 'personal' });
    expect((await ada.call('search', { query: 'zebra' })).items).toHaveLength(1);
    expect((await bob.call('search', { query: 'zebra' })).items).toEqual([]);
    expect(await ada.refused('search', { query: 'x', limit: 51 })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
