import { expect, test } from 'vitest';
import { onBothStores, T0, type World } from '../../../test/world.ts';

async function twoTasks({ agent }: World) {
  const ada = await agent('ada');
  for (const title of ['Write the guide', 'Draw the pictures']) await ada.call('create_task', { title });
  return ada;
}

onBothStores('task_link, task_links and task_unlink', (world) => {
  test('relate two tasks so that either leads to the other, once', async () => {
    const house = await world();
    const ada = await twoTasks(house);
    const link = await ada.call('task_link', { task_id: 2, other_task_id: 1, note: 'the pictures belong to it' });
    expect(link).toEqual({
      low_id: 1,
      high_id: 2,
      created_at: T0,
      created_by: 's-ada',
      note: 'the pictures belong to it',
    });
    house.clock.advance({ minutes: 1 });
    expect(await ada.call('task_link', { task_id: 1, other_task_id: 2, note: 'again' })).toEqual(link);
    const about = { linked_at: T0, linked_by: 's-ada', note: 'the pictures belong to it' };
    expect((await ada.call('task_links', { task_id: 1 })).items).toEqual([{ task_id: 2, ...about }]);
    expect((await ada.call('task_links', { task_id: 2 })).items).toEqual([{ task_id: 1, ...about }]);
  });

  test('end the relation when it is no longer needed', async () => {
    const ada = await twoTasks(await world());
    await ada.call('task_link', { task_id: 1, other_task_id: 2 });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: true });
    expect(await ada.call('task_unlink', { task_id: 2, other_task_id: 1 })).toEqual({ removed: false });
    expect((await ada.call('task_links', { task_id: 1 })).items).toEqual([]);
  });

  test('refuse a task with itself, one that is not there, and one that the caller cannot see', async () => {
    const house = await world();
    const ada = await twoTasks(house);
    expect(await ada.refused('task_link', { task_id: 1, other_task_id: 1 })).toMatchObject({ code: 'TASK_LINK_SELF' });
    const missing = { code: 'TASK_NOT_FOUND' };
    expect(await ada.refused('task_link', { task_id: 1, other_task_id: 9 })).toMatchObject(missing);
    expect(await ada.refused('task_unlink', { task_id: 1, other_task_id: 9 })).toMatchObject(missing);
    expect(await ada.refused('task_links', { task_id: 9 })).toMatchObject(missing);
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_link', { task_id: 1, other_task_id: 3 });
    const bob = await house.agent('bob');
    expect((await bob.call('task_links', { task_id: 1 })).items).toEqual([]);
    expect(await bob.refused('task_link', { task_id: 1, other_task_id: 3 })).toMatchObject(missing);
  });
});
