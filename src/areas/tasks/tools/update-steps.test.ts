import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('update_steps', (world) => {
  test('the plan is set in order, with its done flags, and cleared by an empty list', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Plan me' });
    const steps = [
      { title: 'a', done: true },
      { title: 'b', details: 'how', done: false },
    ];
    expect((await ada.call('update_steps', { id: '1', steps })).steps).toEqual(steps);
    expect((await ada.call('update_steps', { id: '1', steps: [{ title: 'only' }] })).steps).toEqual([
      { title: 'only', done: false },
    ]);
    expect((await ada.call('update_steps', { id: '1', steps: [] })).steps).toEqual([]);
  });

  test('one bad step refuses the whole plan', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Plan me' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'x'.repeat(60) }] });
    const good = { title: 'fine' };
    expect(await ada.refused('update_steps', { id: '1', steps: [good, { title: 'x'.repeat(61) }] })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    expect(await ada.refused('update_steps', { id: '1', steps: [good, { title: ' ' }] })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const many = Array.from({ length: 201 }, () => good);
    expect(await ada.refused('update_steps', { id: '1', steps: many })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect((await ada.call('get_task', { id: '1' })).steps).toHaveLength(1);
  });

  test('a plan based on an older revision is refused, and undoes nothing', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Plan me' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }] });
    const { revision } = (await ada.call('list_board', { ids: '1' })).rows[0];
    await ada.call('update_step', { id: '1', index: 0, done: true });
    const plan = { id: '1', steps: [{ title: 'a' }, { title: 'b' }], if_revision: revision };
    expect(await ada.refused('update_steps', plan)).toMatchObject({
      code: 'REVISION_CONFLICT',
      details: { revision: revision + 1 },
    });
    expect((await ada.call('get_task', { id: '1' })).steps).toEqual([{ title: 'a', done: true }]);
    await ada.call('update_steps', { ...plan, if_revision: revision + 1 });
    expect((await ada.call('get_task', { id: '1' })).steps).toHaveLength(2);
  });

  test('a link can be neither forged nor lost', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent' });
    expect((await ada.call('update_steps', { id: '1', steps: [{ title: 'a', taskId: '1' }] })).steps).toEqual([
      { title: 'a', done: false },
    ]);
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'Child' });
    expect(await ada.refused('update_steps', { id: '1', steps: [] })).toMatchObject({
      code: 'STEPS_LINKED',
      details: { linked: [{ index: 0, taskId: '2' }] },
    });
    expect((await ada.call('get_task', { id: '1' })).steps).toEqual([{ title: 'a', done: false, taskId: '2' }]);
  });
});
