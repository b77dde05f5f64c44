import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('post_task', (world) => {
  test('makes a task for the named owner, by the caller', async () => {
    const { agent } = await world();
    const [ada] = [await agent('ada'), await agent('bob')];
    expect(await ada.call('post_task', { title: 'For Bob', owner: 'bob' })).toMatchObject({
      id: '1',
      owner: 'bob',
      createdBy: 'ada',
      status: 'active',
      dispatch: 'hub',
    });
  });

  test('wants an owner, and one that is registered', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('post_task', { title: 'Whose?' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'owner' }],
    });
    expect(await ada.refused('post_task', { title: 'Whose?', owner: null })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ada.refused('post_task', { title: 'Whose?', owner: 'eve' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    expect((await ada.call('list_all_tasks')).tasks).toEqual([]);
  });
});
