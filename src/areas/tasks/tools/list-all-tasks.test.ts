import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_all_tasks', (world) => {
  test("returns everybody's open tasks, all unless a limit is set, and the agents", async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (let count = 1; count <= 11; count++) await ada.call('create_task', { title: `Task ${count}` });
    await bob.call('create_task', { title: 'Mine' });
    await ada.call('complete_task', { id: '1' });
    const all = await bob.call('list_all_tasks');
    expect(all.tasks).toHaveLength(11);
    expect(all.agents.map(({ id }: { id: string }) => id)).toEqual(['ada', 'bob', 'user']);
    expect(all.inFlightIds).toEqual([]);
    expect(all).not.toHaveProperty('next_cursor');
    expect(await bob.call('list_all_tasks', { limit: 1, cursor: '11' })).toMatchObject({ tasks: [{ id: '12' }] });
    expect(await bob.call('list_all_tasks', { limit: 1 })).toMatchObject({ tasks: [{ id: '2' }], next_cursor: '2' });
  });

  test('a limit out of range is refused, never clipped', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('list_all_tasks', { limit: 501 })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
