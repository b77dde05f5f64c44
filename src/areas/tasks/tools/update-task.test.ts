import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('update_task', (world) => {
  test('changes the given fields and leaves the others', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const before = await ada.call('create_task', { title: 'Draft it', description: 'Brief', draft: true });
    clock.advance({ minutes: 1 });
    const after = await ada.call('update_task', { id: '1', title: 'Write it', status: 'active' });
    expect(after).toEqual({ ...before, title: 'Write it', status: 'active', updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt)).toBe(clock.now);
  });

  test('a new owner gets its own thread and finds the work waiting; a returning one keeps its thread', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { threadId } = await ada.call('create_task', { title: 'Pass it on' });
    const passed = await ada.call('update_task', { id: '1', owner: 'bob' });
    expect(passed).toMatchObject({ owner: 'bob', createdBy: 'ada' });
    expect(passed.threadId).not.toBe(threadId);
    expect(await bob.outcome('list_tasks')).toMatchObject({ waiting: { ready: 1 } });
    expect(await bob.call('update_task', { id: '1', owner: 'ada' })).toMatchObject({ threadId });
  });

  test('moves only from draft to active to done, and a done task stays unchanged', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Strict', draft: true });
    const update = (fields: object) => ({ id: '1', ...fields });
    expect(await ada.refused('update_task', update({ status: 'done' }))).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { from: 'draft', to: 'done', allowed: ['active', 'canceled'] },
    });
    await ada.call('update_task', update({ status: 'active' }));
    expect(await ada.refused('update_task', update({ status: 'draft' }))).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await ada.call('update_task', update({ status: 'done' }))).toHaveProperty('archivedAt');
    for (const fields of [{ title: 'Again' }, { status: 'active' }, { status: 'canceled' }, {}]) {
      expect(await ada.refused('update_task', update(fields))).toMatchObject({ code: 'TASK_ARCHIVED' });
    }
  });

  test('sets all given fields or none: one that is refused undoes the others', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const before = await ada.call('create_task', { title: 'Whole' });
    expect(await ada.refused('update_task', { id: '1', title: 'Half', owner: 'eve' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    expect(await ada.refused('update_task', { id: '1', title: 'Half', status: 'draft' })).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect(await ada.refused('update_task', { id: '1' })).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
    expect(await ada.refused('update_task', { id: '1', owner: null })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ada.refused('update_task', { id: '1', status: 'paused' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ada.call('get_task', { id: '1' })).toEqual(before);
  });

  test('canceling archives the task', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Drop it' });
    expect(await ada.call('update_task', { id: '1', status: 'canceled', title: 'Dropped' })).toMatchObject({
      status: 'canceled',
      title: 'Dropped',
      archivedAt: expect.any(String),
    });
    expect((await ada.call('list_tasks')).tasks).toEqual([]);
  });
});
