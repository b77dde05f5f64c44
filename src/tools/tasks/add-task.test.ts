import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('add_task', (world) => {
  test('makes a task with its plan in one write, as create_task and update_steps would in two', async () => {
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
});
