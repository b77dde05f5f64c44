import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('post_run', (world) => {
  test('a task that the hub cannot start says why', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'mine' });
    await ada.call('create_task', { title: 'a person’s', owner: 'user' });
    await ada.call('create_task', { title: 'later', draft: true });
    expect(await ada.refused('post_run', { id: '1' })).toMatchObject({ code: 'NO_RUNNER' });
    expect(await ada.refused('post_run', { id: '2' })).toMatchObject({ code: 'NO_RUNNER', error: 'user-owned task' });
    expect(await ada.refused('post_run', { id: '3' })).toMatchObject({
      code: 'INVALID_TRANSITION',
      error: 'task is not active',
    });
    expect(await ada.refused('post_run', { id: '4' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});
