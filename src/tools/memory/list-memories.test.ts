import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_memories', (world) => {
  test('the latest touched comes first, page by page, with filters', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    for (const title of ['a', 'b', 'c']) {
      await ada.call('create_task', { title });
      clock.advance({ minutes: 1 });
    }
    await ada.call('update_task', { id: '1', title: 'a again' });
    const first = await ada.call('list_memories', { limit: 2 });
    expect(first.memories).toMatchObject([
      { type: 'task', task_id: '1', author: 'ada', collection: 'workspace', revision: 2 },
      { task_id: '3' },
    ]);
    const second = await ada.call('list_memories', { limit: 2, cursor: first.next_cursor });
    expect(second.memories).toMatchObject([{ task_id: '2' }]);
    expect(second.next_cursor).toBeUndefined();
    expect((await ada.call('list_memories', { type: 'fact' })).memories).toEqual([]);
    expect((await ada.call('list_memories', { author: 'bob' })).memories).toEqual([]);
  });
});
