import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

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

  test('is announced once, as is the end of the pause', async () => {
    const { hub, agent } = await runsWorld(kind);
    const [ada, root] = [await agent('ada'), await agent('root', { scopes: ['admin'] })];
    for (const name of ['pause_runs', 'pause_runs', 'resume_runs', 'resume_runs']) await root.call(name);
    const events = await hub.events(ada.caller, 0, 100);
    expect(events.filter(({ type }) => type.startsWith('run.'))).toMatchObject([
      { type: 'run.paused', actor: 'root' },
      { type: 'run.resumed', actor: 'root' },
    ]);
  });
});
