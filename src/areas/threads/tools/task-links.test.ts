import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('task_links', (world) => {
  test('leads from either task to the other, the newest link first, as far as the caller sees both', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const title of ['Write the guide', 'Draw the pictures']) await ada.call('create_task', { title });
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_link', { task_id: 2, other_task_id: 1, note: 'for it' });
    clock.advance({ minutes: 1 });
    await ada.call('task_link', { task_id: 1, other_task_id: 3 });
    const first = { linked_at: T0, linked_by: 's-ada', note: 'for it' };
    expect((await ada.call('task_links', { task_id: 1 })).items).toEqual([
      { task_id: 3, linked_at: T0 + 60_000, linked_by: 's-ada', note: null },
      { task_id: 2, ...first },
    ]);
    expect((await bob.call('task_links', { task_id: 1 })).items).toEqual([{ task_id: 2, ...first }]);
    expect((await bob.call('task_links', { task_id: 2 })).items).toEqual([{ task_id: 1, ...first }]);
    expect(await ada.refused('task_links', { task_id: 9 })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});
