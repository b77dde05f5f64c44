import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('create_subtask', (world) => {
  test('the child, its thread and the link are created together', async () => {
    const { agent } = await world();
    const [ada] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }, { title: 'b' }] });
    const { task, parent } = await ada.call('create_subtask', {
      taskId: '1',
      stepIndex: 1,
      title: 'Child',
      owner: 'bob',
    });
    expect(task).toMatchObject({ id: '2', owner: 'bob', createdBy: 'ada', status: 'active', parentTaskId: '1' });
    expect(task.threadId).toMatch(/^[0-9a-f]{12}$/);
    expect(parent.steps[1]).toEqual({ title: 'b', done: false, taskId: '2' });
  });

  test('invalid input is refused with the reason and leaves no orphan', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Parent', owner: 'bob' });
    await bob.call('update_steps', { id: '1', steps: [{ title: 'a' }] });
    const input = { taskId: '1', stepIndex: 0, title: 'Child' };
    expect(await ada.refused('create_subtask', input)).toMatchObject({ code: 'NOT_OWNER' });
    expect(await bob.refused('create_subtask', { ...input, taskId: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await bob.refused('create_subtask', { ...input, stepIndex: 1 })).toMatchObject({ code: 'STEP_NOT_FOUND' });
    expect(await bob.refused('create_subtask', { ...input, owner: 'nobody' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    await bob.call('create_subtask', input);
    expect(await bob.refused('create_subtask', input)).toMatchObject({ code: 'STEP_LINKED', details: { taskId: '2' } });
    await bob.call('cancel_task', { id: '2' });
    expect(await bob.refused('create_subtask', input)).toMatchObject({ code: 'STEP_LINKED', details: { taskId: '2' } });
    await bob.call('complete_task', { id: '1' });
    expect(await bob.refused('create_subtask', input)).toMatchObject({ code: 'TASK_ARCHIVED' });
    expect(await bob.refused('get_task', { id: '3' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('eight requests for one step create one subtask', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }] });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => ada.outcome('create_subtask', { taskId: '1', stepIndex: 0, title: 'Child' })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]))).toEqual(
      Array(7).fill('STEP_LINKED'),
    );
    expect((await ada.call('list_tasks')).tasks).toHaveLength(2);
  });

  test("a draft parent's child starts as a draft, and completing a parent leaves its children open", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Parent', draft: true });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'a' }] });
    expect((await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'Child' })).task.status).toBe('draft');
    await ada.call('update_task', { id: '1', status: 'active' });
    await ada.call('complete_task', { id: '1' });
    expect(await ada.call('get_task', { id: '2' })).toMatchObject({ status: 'draft' });
    await ada.call('update_task', { id: '2', status: 'active' });
    expect(await ada.call('complete_task', { id: '2' })).toMatchObject({ status: 'done' });
  });
});
