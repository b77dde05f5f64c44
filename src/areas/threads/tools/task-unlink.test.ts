import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_unlink', (world) => {
  test('ends the relation of two tasks, and says whether there was one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Write the guide', 'Draw the pictures']) await ada.call('create_task', { title });
    await ada.call('task_link', { task_id: 1, other_task_id: 2 });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: true });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: false });
    expect((await ada.call('task_links', { task_id: 1 })).items).toEqual([]);
  });

  test('finds no link to a task that does not exist or is hidden', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_link', { task_id: 1, other_task_id: 2 });
    for (const other_task_id of [2, 9]) {
      expect(await bob.call('task_unlink', { task_id: 1, other_task_id })).toEqual({ removed: false });
    }
    expect((await ada.call('task_links', { task_id: 1 })).items).toHaveLength(1);
  });
});
