import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('get_task', (world) => {
  test('any agent can read any task of the workspace, open or archived', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const task = await ada.call('create_task', { title: 'Write the guide', description: 'One page.' });
    expect(await bob.call('get_task', { id: task.id })).toEqual(task);
    const done = await ada.call('complete_task', { id: task.id });
    expect(await bob.call('get_task', { id: task.id })).toEqual(done);
  });

  test('its text is the card followed by the description', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide', description: 'One page.' });
    const { text } = (await ada.outcome('get_task', { id: '1' })) as { text: string };
    expect(text).toMatch(/^Task #1: Write the guide\nStatus: active\nOwner: ada\n/);
    expect(text).toMatch(/\n\nDescription:\nOne page\.$/);
  });

  test('a missing task has its own code, an invalid id is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('get_task', { id: '7' })).toMatchObject({ code: 'TASK_NOT_FOUND', details: { id: '7' } });
    for (const id of ['0', '01', ' 1', '1e3', '-1', '1.0', '../x', '', 1, null, undefined, ['1'], '9'.repeat(16)]) {
      expect(await ada.refused('get_task', { id })).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'id' }] });
    }
  });
});
