import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_feed', (world) => {
  test('the newest update comes first, and since is a cursor', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const first = await ada.call('memory_add', { type: 'task', title: 'First', topics: ['a'] });
    clock.advance({ minutes: 1 });
    await ada.call('memory_add', { type: 'task', title: 'Second', collection: 'workspace' });
    const seen = await ada.call('task_feed');
    expect(seen.tasks).toMatchObject([
      { preview: 'Second', collection: 'workspace' },
      { preview: 'First', progress: null },
    ]);
    expect(seen.tasks[1]).not.toHaveProperty('collection');
    const since = seen.tasks[0].updated_at;
    expect((await ada.call('task_feed', { since })).tasks).toEqual([]);
    clock.advance({ minutes: 1 });
    await ada.call('memory_edit', { memory_id: first.memory_id, set_status: 'active' });
    expect((await ada.call('task_feed', { since })).tasks).toMatchObject([{ preview: 'First', status: 'active' }]);
  });

  test('done and canceled tasks are shown only on request', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Open', 'Done', 'Canceled']) await ada.call('create_task', { title });
    await ada.call('complete_task', { id: '2' });
    await ada.call('cancel_task', { id: '3' });
    expect((await ada.call('task_feed')).tasks).toMatchObject([{ preview: 'Open' }]);
    expect((await ada.call('task_feed', { status: 'done' })).tasks).toMatchObject([{ preview: 'Done' }]);
    expect((await ada.call('task_feed', { status: 'canceled' })).tasks).toMatchObject([{ preview: 'Canceled' }]);
  });

  test('since includes tasks that became done or canceled, so that a follower sees the end', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const title of ['Done', 'Canceled']) await ada.call('create_task', { title });
    const since = (await ada.call('task_feed')).tasks[0].updated_at;
    await ada.call('complete_task', { id: '1' });
    await ada.call('cancel_task', { id: '2' });
    expect((await ada.call('task_feed', { since })).tasks).toMatchObject([{ status: 'canceled' }, { status: 'done' }]);
  });

  test('a time without an offset is UTC', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Now' });
    const { updated_at } = (await ada.call('task_feed')).tasks[0];
    const zone = process.env.TZ;
    process.env.TZ = 'America/New_York';
    try {
      expect((await ada.call('task_feed', { since: updated_at.replace('Z', '') })).tasks).toEqual([]);
      const before = new Date(Date.parse(updated_at) - 1).toISOString().replace('Z', '');
      expect((await ada.call('task_feed', { since: before })).tasks).toHaveLength(1);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('unknown states, times, limits and collections are refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const [given, path] of [
      [{ status: 'open' }, 'status'],
      [{ since: 'yesterday' }, 'since'],
      [{ since: '2026-13-40' }, 'since'],
      [{ limit: 0 }, 'limit'],
      [{ limit: 501 }, 'limit'],
      [{ cursor: 'x' }, 'cursor'],
    ] as const) {
      expect(await ada.refused('task_feed', given)).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path }] });
    }
    expect(await ada.refused('task_feed', { collection: 'nowhere' })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    expect(await ada.call('task_feed', { limit: 500, since: '2026-01-05' })).toEqual({ tasks: [] });
  });

  test('a task whose holder went silent is found under the state that is shown', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const { task } = await ada.call('TaskCreate', { subject: 'Held' });
    await ada.call('TaskClaim', { taskId: task.id, leaseMinutes: 10 });
    const states = async () => {
      const found = ['pending', 'active'].map((status) => ada.call('task_feed', { status }));
      return (await Promise.all(found)).map(({ tasks }) => tasks.map((row: { status: string }) => row.status));
    };
    expect(await states()).toEqual([[], ['active']]);
    clock.advance({ minutes: 11 });
    expect(await states()).toEqual([['pending'], []]);
    expect((await ada.call('init_core_memories')).tasks).toMatchObject([{ status: 'pending' }]);
  });

  test('a topic is the same however it is written, as in search', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { type: 'task', title: 'Öfen prüfen', topics: ['Öfen  Heute'] });
    for (const topic of ['Öfen  Heute', 'öfen heute', ' ÖFEN HEUTE']) {
      expect((await ada.call('task_feed', { topic })).tasks).toMatchObject([{ memory_id, topics: ['Öfen  Heute'] }]);
      expect((await ada.call('list_memories', { topic })).memories).toMatchObject([{ memory_id }]);
      expect((await ada.call('memory_search', { query: 'prüfen', topic })).results).toMatchObject([{ memory_id }]);
    }
    expect((await ada.call('task_feed', { topic: 'öfen' })).tasks).toEqual([]);
  });

  test('an agent in very many collections sees them all', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const scope = { agent: 'ada', session: null, surface: 'test' };
    await hub.store.write(scope, 'arrange', async (unit) => {
      for (let at = 0; at < 520; at++) {
        await unit.collections.create({ slug: `c-${at}`, name: `c-${at}`, kind: 'collaborative', createdBy: 'ada' });
      }
    });
    for (const collection of ['c-0', 'c-519', 'personal']) {
      await ada.call('memory_add', { type: 'task', title: `In ${collection}`, collection, topics: ['far'] });
    }
    expect((await ada.call('task_feed', { topic: 'far' })).tasks).toHaveLength(3);
    expect(await ada.call('init_core_memories')).toMatchObject({ topics: 'far(3)', more: { collections: 514 } });
    expect((await ada.call('memory_search', { query: 'In c-519' })).results[0]).toMatchObject({ collection: 'c-519' });
  });
});
