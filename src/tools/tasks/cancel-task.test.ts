import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('cancel_task', (world) => {
  test('the cascade passes through a done child to its open one and leaves the done one as it was', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 4);
    const done = await ada.call('complete_task', { id: '2' });
    const canceled = await ada.call('cancel_task', { id: '1' });
    expect(canceled).toMatchObject({ status: 'canceled', canceledIds: ['1', '3', '4'] });
    expect(await ada.call('get_task', { id: '2' })).toEqual(done);
    for (const id of ['3', '4']) expect(await ada.call('get_task', { id })).toMatchObject({ status: 'canceled' });
  });

  test('a child leaves its parent and siblings alone', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 3);
    await ada.call('cancel_task', { id: '3' });
    expect(await ada.call('get_task', { id: '2' })).toMatchObject({
      status: 'active',
      steps: [{ taskId: '3', done: false }],
    });
    expect(await ada.refused('cancel_task', { id: '3' })).toMatchObject({ code: 'TASK_ARCHIVED' });
  });

  test('update_task to canceled cascades in the same way', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await chain(ada, 3);
    expect(await ada.call('update_task', { id: '1', status: 'canceled', title: 'Given up' })).toMatchObject({
      title: 'Given up',
    });
    expect(await ada.call('get_task', { id: '3' })).toMatchObject({ status: 'canceled' });
  });

  test('a wide tree is canceled whole, each task once', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'root' });
    await ada.call('update_steps', { id: '1', steps: Array.from({ length: 30 }, (_, n) => ({ title: `s${n}` })) });
    for (let step = 0; step < 30; step++)
      await ada.call('create_subtask', { taskId: '1', stepIndex: step, title: `child ${step}` });
    const { canceledIds } = await ada.call('cancel_task', { id: '1' });
    expect(canceledIds).toHaveLength(31);
    expect((await ada.call('list_tasks')).tasks).toEqual([]);
    expect((await ada.call('list_history', { limit: 100 })).tasks).toHaveLength(31);
  });
});

/** Tasks 1 to n, each the subtask of the one before. */
async function chain(actor: { call(name: string, input?: object): Promise<unknown> }, length: number): Promise<void> {
  await actor.call('create_task', { title: 'task 1' });
  for (let id = 1; id < length; id++) {
    await actor.call('update_steps', { id: String(id), steps: [{ title: 'delegate' }] });
    await actor.call('create_subtask', { taskId: String(id), stepIndex: 0, title: `task ${id + 1}` });
  }
}
