import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('update_step', (world) => {
  test('only the given fields of that step change, and its link never', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent' });
    await ada.call('update_steps', {
      id: '1',
      steps: [{ title: 'a' }, { title: 'b', details: 'keep' }, { title: 'c' }],
    });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 1, title: 'Child' });
    const { steps } = await ada.call('update_step', { id: '1', index: 1, done: true, taskId: '99' });
    expect(steps).toEqual([
      { title: 'a', done: false },
      { title: 'b', details: 'keep', done: true, taskId: '2' },
      { title: 'c', done: false },
    ]);
    expect((await ada.call('update_step', { id: '1', index: 1, done: false, details: '' })).steps[1]).toEqual({
      title: 'b',
      done: false,
      taskId: '2',
    });
  });

  test('an invalid index is refused and nothing changes', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent' });
    const before = await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }] });
    for (const index of [-1, 1.5, '0', Number.NaN, null]) {
      expect(await ada.refused('update_step', { id: '1', index, done: true })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    for (const index of [1, 999_999]) {
      expect(await ada.refused('update_step', { id: '1', index, done: true })).toMatchObject({
        code: 'STEP_NOT_FOUND',
      });
    }
    expect(await ada.refused('update_step', { id: '1', index: 0 })).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
    expect(await ada.refused('update_step', { id: '1', index: 0, title: 'x'.repeat(61) })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
    });
    expect(await ada.call('get_task', { id: '1' })).toEqual(before);
  });

  test('agents that tick different steps at once do not undo each other', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent' });
    await ada.call('update_steps', { id: '1', steps: Array.from({ length: 8 }, (_, n) => ({ title: `s${n}` })) });
    await Promise.all(Array.from({ length: 8 }, (_, index) => ada.call('update_step', { id: '1', index, done: true })));
    const { steps } = await ada.call('get_task', { id: '1' });
    expect(steps.every((step: { done: boolean }) => step.done)).toBe(true);
  });
});
