import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../test/world.ts';

onBothStores('task_updates_since', (world) => {
  test('lists what others added after a moment, the earliest first, as many as asked for', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    const post = { task_id: 1, kind: 'note', content: 'x' };
    await bob.call('task_post', post);
    clock.advance({ minutes: 1 });
    await ada.call('task_post', post);
    const { id: second } = await bob.call('task_post', post);
    const { id: third } = await bob.call('task_post', { ...post, kind: 'blocker' });
    const since = { task_id: 1, since_ts: T0 };
    const { items } = await ada.call('task_updates_since', since);
    expect(items).toEqual([
      { id: second, kind: 'note', session_id: 's-bob', ts: T0 + 60_000 },
      { id: third, kind: 'blocker', session_id: 's-bob', ts: T0 + 60_000 },
    ]);
    const cut = await ada.call('task_updates_since', { ...since, limit: 1 });
    expect(cut.items).toMatchObject([{ id: second }]);
    expect(cut.budget).toMatchObject({ items_available: 2, collapsed_count: 1 });
    expect((await ada.call('task_updates_since', { ...since, since_ts: T0 + 60_000 })).items).toEqual([]);
    expect((await ada.call('task_updates_since', { ...since, task_id: 9 })).items).toEqual([]);
  });
});
