import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_memories', (world) => {
  test('lists the last changed first, page by page, with filters', async () => {
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

  test('a collection is named as elsewhere, and an unknown one is refused like in search', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('collection_manage', { action: 'create', name: 'Night Watch' });
    const { memory_id } = await ada.call('memory_add', { content: 'All quiet', collection: 'night-watch' });
    for (const collection of ['night-watch', 'Night Watch', 'night watch']) {
      expect((await ada.call('list_memories', { collection })).memories).toMatchObject([{ memory_id }]);
    }
    expect((await ada.call('list_memories', { collection: 'me' })).memories).toEqual([]);
    for (const collection of ['nope', 'night-watch', '@ada']) {
      expect(await bob.refused('list_memories', { collection })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    }
    await ada.call('TeamCreate', { team_name: 'docs' });
    expect(await bob.refused('list_memories', { collection: 'docs' })).toMatchObject({ code: 'NOT_A_MEMBER' });
  });
});
