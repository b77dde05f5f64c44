import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('get_task_graph', (world) => {
  test('a task without dependencies stands alone', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Alone' });
    expect(await ada.call('get_task_graph', { id: '1' })).toMatchObject({
      rows: [{ id: '1', title: 'Alone' }],
      edges: [],
      cut: false,
    });
  });

  test('an unknown task is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect((await ada.refused('get_task_graph', { id: '7' })).code).toBe('TASK_NOT_FOUND');
  });
});
