import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_activity', (world) => {
  test('newest first, with the title of today and how the status moved', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Old name', draft: true });
    await ada.call('update_task', { id: '1', title: 'New name', status: 'active' });
    const { events, next_cursor } = await ada.call('list_activity', { taskId: '1', limit: 1 });
    expect(events).toMatchObject([
      {
        type: 'task.activated',
        actor: 'ada',
        task_id: '1',
        title: 'New name',
        status_before: 'pending',
        status: 'active',
      },
    ]);
    const older = await ada.call('list_activity', { taskId: '1', limit: 5, cursor: next_cursor });
    expect(older.events).toMatchObject([{ type: 'task.created', status: 'pending' }]);
    expect(older.next_cursor).toBeUndefined();
  });

  test('one actor can be asked for', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    await ada.call('create_task', { title: 'a' });
    await bob.call('create_task', { title: 'b' });
    const { events } = await ada.call('list_activity', { actor: 'bob' });
    expect(new Set(events.map(({ actor }: { actor: string }) => actor))).toEqual(new Set(['bob']));
  });
});
