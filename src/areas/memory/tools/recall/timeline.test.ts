import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';

async function posts({ agent }: World, count: number) {
  const ada = await agent('ada');
  await ada.call('create_task', { title: 'Write the guide' });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push((await ada.call('task_post', { task_id: 1, kind: 'note', content: `Note ${index}` })).id);
  }
  return { ada, ids };
}

const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

onBothStores('timeline', (world) => {
  test('lists the entries of any session, the earliest first and without bodies', async () => {
    const house = await world();
    const { ids } = await posts(house, 3);
    const bob = await house.agent('bob');
    const { items } = await bob.call('timeline', { session_id: 's-ada' });
    expect(items).toEqual(ids.map((id) => ({ id, kind: 'note', ts: expect.any(Number) })));
    expect((await bob.call('timeline', { session_id: 'nobody' })).items).toEqual([]);
  });

  test('gives the newest ones, or those around one, and says how many there are', async () => {
    const { ada, ids } = await posts(await world(), 6);
    const newest = await ada.call('timeline', { session_id: 's-ada', limit: 2 });
    expect(idsOf(newest.items)).toEqual(ids.slice(4));
    expect(newest.budget).toMatchObject({ items_available: 6, items_returned: 2, collapsed_count: 4 });
    const around = await ada.call('timeline', { session_id: 's-ada', around_id: ids[2], limit: 4 });
    expect(idsOf(around.items)).toEqual(ids.slice(1, 5));
  });

  test('leaves out what the caller may not see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { content: 'The zebra is mine.', collection: 'personal' });
    expect((await ada.call('timeline', { session_id: 's-ada' })).items).toHaveLength(1);
    expect((await bob.call('timeline', { session_id: 's-ada' })).items).toEqual([]);
  });
});
