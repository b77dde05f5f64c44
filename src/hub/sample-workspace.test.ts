import { expect, test } from 'vitest';
import { onBothStores } from '../../test/world.ts';
import { loadSampleWorkspace } from './sample-workspace.ts';

onBothStores('the sample workspace', (world) => {
  test('an empty store gets labelled tasks of every state, once', async () => {
    const { hub, agent } = await world();
    expect(await loadSampleWorkspace(hub)).toBe(true);
    const ada = await agent('ada');
    const open = (await ada.call('list_all_tasks')).tasks;
    const past = (await ada.call('list_history')).tasks;
    expect(open.map((task: { status: string }) => task.status)).toEqual(['active', 'active', 'draft']);
    for (const task of [...open, ...past]) expect(task.title).toMatch(/^Sample: /);
    expect(await loadSampleWorkspace(hub)).toBe(false);
  });

  test('a store that somebody uses is left alone', async () => {
    const { hub, agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'mine' });
    expect(await loadSampleWorkspace(hub)).toBe(false);
    expect((await ada.call('list_all_tasks')).tasks).toHaveLength(1);
  });
});
