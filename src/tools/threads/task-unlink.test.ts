import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('task_unlink', (world) => {
  test('ends the relation of two tasks, and says whether there was one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Write the guide', 'Draw the pictures']) await ada.call('create_task', { title });
    await ada.call('task_link', { task_id: 1, other_task_id: 2 });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: true });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: false });
    expect((await ada.call('task_links', { task_id: 1 })).items).toEqual([]);
    expect(await ada.refused('task_unlink', { task_id: 1, other_task_id: 9 })).toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
  });
});
