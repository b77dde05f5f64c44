import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('resume_runs', (_, kind) => {
  test('starts what waited while dispatch was paused', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, root] = [await startable('ada'), await agent('root', { scopes: ['admin'] })];
    await root.call('pause_runs');
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    expect(await root.call('resume_runs')).toEqual({ paused: false, was_paused: true });
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
    expect(await root.call('resume_runs')).toEqual({ paused: false, was_paused: false });
  });
});
