import { expect, test } from 'vitest';
import { onBothStores, T0, type World } from '../../../../test/world.ts';

async function twoTasks({ agent }: World) {
  const ada = await agent('ada');
  for (const title of ['Write the guide', 'Draw the pictures']) await ada.call('create_task', { title });
  return ada;
}

onBothStores('task_link', (world) => {
  test('links two tasks once; a second call returns the existing link', async () => {
    const house = await world();
    const ada = await twoTasks(house);
    const note = 'the pictures belong to it';
    const link = await ada.call('task_link', { task_id: 2, other_task_id: 1, note });
    expect(link).toEqual({ low_id: 1, high_id: 2, created_at: T0, created_by: 's-ada', note });
    house.clock.advance({ minutes: 1 });
    expect(await ada.call('task_link', { task_id: 1, other_task_id: 2, note: 'again' })).toEqual(link);
  });

  test('is refused for a task with itself, a missing one, and one that the caller cannot see', async () => {
    const house = await world();
    const ada = await twoTasks(house);
    expect(await ada.refused('task_link', { task_id: 1, other_task_id: 1 })).toMatchObject({ code: 'TASK_LINK_SELF' });
    const missing = { code: 'TASK_NOT_FOUND' };
    expect(await ada.refused('task_link', { task_id: 1, other_task_id: 9 })).toMatchObject(missing);
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_link', { task_id: 1, other_task_id: 3 });
    const bob = await house.agent('bob');
    expect(await bob.refused('task_link', { task_id: 1, other_task_id: 3 })).toMatchObject(missing);
  });
});
