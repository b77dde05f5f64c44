import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('get_task_tree', (world) => {
  test('a task comes with everything below it, parents first', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'root' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }, { title: 'b' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 1, title: 'child' });
    await ada.call('update_steps', { id: '2', steps: [{ title: 'c' }] });
    await ada.call('create_subtask', { taskId: '2', stepIndex: 0, title: 'grandchild' });
    await ada.call('complete_task', { id: '2' });
    const { tasks } = await ada.call('get_task_tree', { id: '1' });
    expect(tasks.map((task: { id: string; status: string }) => `${task.id} ${task.status}`)).toEqual([
      '1 active',
      '2 done',
      '3 active',
    ]);
    expect(await ada.refused('get_task_tree', { id: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});
