import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('add_task', (world) => {
  test('creates a task with its plan in one write, like create_task and update_steps in two', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const steps = [{ title: 'Find it' }, { title: 'Fix it', details: 'In the parser', done: true }];
    const made = await ada.call('add_task', { title: 'Planned', steps });
    await ada.call('create_task', { title: 'Planned' });
    const other = await ada.call('update_steps', { id: '2', steps });
    const without = ({ id, threadId, updatedAt, ...rest }: Record<string, unknown>) => rest;
    expect(without(made)).toEqual(without(other));
    expect(await ada.call('get_task', { id: '1' })).toEqual(made);
    const events = await here.hub.events(ada.caller, 0, 100);
    expect(events.filter(({ taskId }) => taskId === 1).map(({ type }) => type)).toEqual(['task.created']);
  });

  test('a plan that is refused leaves no task', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const long = [{ title: 'x'.repeat(61) }];
    expect(await ada.outcome('add_task', { title: 'Planned', steps: long })).toMatchObject({ ok: false });
    expect((await ada.call('list_tasks')).tasks).toEqual([]);
  });

  test('accepts priority, due date, blockers and required skills', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('add_task', { title: 'First' });
    const more = { priority: 0, due: '2026-02-01', blocked_by: ['1'], requires: ['sql'] };
    await ada.call('add_task', { title: 'Second', ...more });
    expect((await ada.call('list_board', { ids: '2' })).rows).toMatchObject([
      { priority: 0, due_at: '2026-02-01T00:00:00.000Z', blocked_by: ['1'], requires: ['sql'] },
    ]);
  });

  test('resumes an ended task as a new one that is linked to it, but never an open one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('add_task', { title: 'First' });
    expect(await ada.refused('add_task', { title: 'Again', continues: '1' })).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    await ada.call('complete_task', { id: '1' });
    expect(await ada.refused('add_task', { title: 'Again', continues: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await ada.call('add_task', { title: 'Again', continues: '1' })).toMatchObject({ id: '2', status: 'active' });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ status: 'done' });
    expect((await ada.call('task_links', { task_id: 2 })).items).toMatchObject([{ note: '#2 takes up #1 again' }]);
  });
});
