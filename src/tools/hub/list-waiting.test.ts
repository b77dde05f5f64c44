import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_waiting', (world) => {
  test('shows what waits as often as it is asked, and says when there is more', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    expect(await bob.call('list_waiting')).toEqual({ items: [], more: false });
    await ada.call('create_task', { title: 'first', owner: 'bob' });
    await ada.call('create_task', { title: 'second', owner: 'bob' });
    const first = { kind: 'ready', at: expect.any(String), task_id: '1', title: 'first' };
    for (let time = 0; time < 2; time++) {
      expect(await bob.call('list_waiting', { limit: 1 })).toEqual({ items: [first], more: true });
    }
    expect((await bob.call('list_waiting')).items).toHaveLength(2);
    expect(await ada.call('list_waiting')).toEqual({ items: [], more: false });
    expect(await bob.refused('list_waiting', { limit: 201 })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
