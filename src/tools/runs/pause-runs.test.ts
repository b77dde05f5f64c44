import { expect, test } from 'vitest';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('pause_runs', (_, kind) => {
  test('stops all starts for the whole workspace, and only an admin may', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, root] = [await startable('ada'), await agent('root', { scopes: ['admin'] })];
    expect(await ada.refused('pause_runs')).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await root.call('pause_runs')).toEqual({ paused: true });
    expect(await root.call('pause_runs')).toEqual({ paused: true });
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.runs).toEqual([]);
    expect(await ada.call('list_runs')).toMatchObject({ runs: [], paused: true });
  });
});
