import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('post_task', (world) => {
  test('creates a task for the named owner, by the caller', async () => {
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

  test('requires a registered owner', async () => {
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

  test('accepts priority, due date and blockers', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('post_task', { title: 'First', owner: 'ada' });
    const more = { priority: 0, due: '2026-02-01', blocked_by: ['1'] };
    await ada.call('post_task', { title: 'Second', owner: 'ada', ...more });
    expect((await ada.call('list_board', { ids: '2' })).rows).toMatchObject([
      { priority: 0, due_at: '2026-02-01T00:00:00.000Z', blocked_by: ['1'] },
    ]);
    expect(await ada.refused('post_task', { title: 'Third', owner: 'ada', blocked_by: ['99'] })).toMatchObject({
      code: 'TASK_NOT_FOUND',
    });
    expect((await ada.call('list_all_tasks')).tasks).toHaveLength(2);
  });
});
