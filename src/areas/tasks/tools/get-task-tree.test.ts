import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const ids = ({ tasks }: { tasks: readonly { id: string }[] }) => tasks.map(({ id }) => id);

onBothStores('get_task_tree', (world) => {
  test('returns a task with everything below it, parents first', async () => {
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

  test('continues where the previous page ended, and counts open descendants', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'root' });
    const split = async (taskId: string, parts: readonly string[]) => {
      await ada.call('update_steps', { id: taskId, steps: parts.map((title) => ({ title })) });
      for (const [stepIndex, title] of parts.entries()) {
        await ada.call('create_subtask', { taskId, stepIndex, title });
      }
    };
    await split('1', ['a', 'b', 'c']);
    await split('2', ['below a']);
    await ada.call('complete_task', { id: '3' });
    const first = await ada.call('get_task_tree', { id: '1', limit: 2 });
    expect(ids(first)).toEqual(['1', '2']);
    expect(first).toMatchObject({ below: 4, open_below: 3 });
    const second = await ada.call('get_task_tree', { id: '1', limit: 2, cursor: first.next_cursor });
    expect(ids(second)).toEqual(['3', '4']);
    const third = await ada.call('get_task_tree', { id: '1', limit: 2, cursor: second.next_cursor });
    expect(ids(third)).toEqual(['5']);
    expect(third.next_cursor).toBeUndefined();
    expect(ids(await ada.call('get_task_tree', { id: '1', open_only: true }))).toEqual(['1', '2', '4', '5']);
    expect(await ada.refused('get_task_tree', { id: '1', cursor: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
