import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('create_task', (world) => {
  test('a new task is active, owned by its creator and has a thread at once', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const task = await ada.call('create_task', { title: 'Write the guide' });
    expect(task).toMatchObject({ id: '1', owner: 'ada', createdBy: 'ada', status: 'active', steps: [], resources: [] });
    expect(task.threadId).toMatch(/^[0-9a-f]{12}$/);
    expect(task.createdAt).toBe(new Date(T0).toISOString());
    expect(task.updatedAt).toBe(task.createdAt);
    expect(await ada.call('get_task', { id: '1' })).toEqual(task);
  });

  test('an unknown owner is refused and uses no id', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('create_task', { title: 'x', owner: 'nobody' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    expect(await ada.call('create_task', { title: 'x' })).toMatchObject({ id: '1' });
  });

  test('a title is at most 200 characters, counted as people count them', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect((await ada.call('create_task', { title: '🐝'.repeat(200) })).title).toHaveLength(400);
    expect(await ada.refused('create_task', { title: 'a'.repeat(201) })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      fields: [{ path: 'title', message: expect.stringContaining('200') }],
    });
    for (const title of ['', '  ', '\u200b\u2060', 7, null, undefined, 'nul \0', 'half \ud800']) {
      expect(await ada.refused('create_task', { title })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('a task for another agent waits for it and is delivered once by wait', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await bob.outcome('list_tasks')).toMatchObject({ ok: true, waiting: { ready: 1 } });
    expect(await bob.call('wait', { timeout_seconds: 0 })).toMatchObject({
      items: [{ kind: 'ready', task_id: '1' }],
      timed_out: false,
    });
    expect(await bob.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
    await bob.call('complete_task', { id: '1' });
    expect(await bob.outcome('list_tasks')).toMatchObject({ ok: true, waiting: {} });
  });

  test('the same idempotency key creates one task and returns it again', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const first = await ada.call('create_task', { title: 'Once' }, 'k1');
    expect(await ada.call('create_task', { title: 'Once' }, 'k1')).toEqual(first);
    expect(await ada.call('create_task', { title: 'Once', idempotency_key: 'k1' })).toEqual(first);
    expect(await ada.refused('create_task', { title: 'Twice' }, 'k1')).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect((await ada.call('list_tasks')).tasks).toHaveLength(1);
  });
});
