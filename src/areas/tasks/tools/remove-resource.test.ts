import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('remove_resource', (world) => {
  test('removes the one at that position, and the later ones move up', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'x' });
    for (const value of ['/a', '/b', '/c']) await ada.call('add_resource', { id: '1', type: 'file', value });
    expect(
      (await ada.call('remove_resource', { id: '1', index: 1 })).resources.map((one: { value: string }) => one.value),
    ).toEqual(['/a', '/c']);
    expect(await ada.refused('remove_resource', { id: '1', index: 1, value: '/b' })).toMatchObject({
      code: 'REVISION_CONFLICT',
    });
    expect(await ada.refused('remove_resource', { id: '1', index: 2 })).toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    for (const index of [-1, 0.5, '0']) {
      expect(await ada.refused('remove_resource', { id: '1', index })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await ada.call('get_task', { id: '1' })).resources).toHaveLength(2);
  });
});
