import { expect, test } from 'vitest';
import { ok } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('hub_health', (world, kind) => {
  test('tells the store, its schema and what it holds', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'a' });
    const health = await ada.call('hub_health');
    expect(health.counts).toMatchObject({ agents: 2, agents_here: 1, tasks_active: 1 });
    expect(health.store.engine).toMatch(kind === 'sqlite' ? /^SQLite/ : /^PostgreSQL/);
    expect(health.store.schema).toBeGreaterThan(0);
    expect(health.last_event).toBeGreaterThan(0);
  });

  test('counts the runs of workers as running', async () => {
    let runningThen: number | undefined;
    const { startable, startRunner, agent } = await runsWorld(kind, async function* ({ call }) {
      await call('hub_status', {});
      runningThen = (await boss.call('hub_health')).runs.running;
      yield ok();
    });
    await startable('helper');
    const boss = await agent('boss');
    await boss.call('Agent', { prompt: 'look', subagent_type: 'helper' });
    await startRunner().idle();
    expect(runningThen).toBe(1);
  });

  test('where the data lies is told to the operator only', async () => {
    const { agent, home } = await world();
    const ada = await agent('ada');
    const user = await agent('user');
    expect(JSON.stringify(await ada.call('hub_health'))).not.toContain(home);
    expect(JSON.stringify(await user.call('hub_health')).includes(home)).toBe(kind === 'sqlite');
  });
});
