import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';

onBothStores('hub_health', (world, kind) => {
  test('reports the store, its schema and its contents', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'a' });
    const health = await ada.call('hub_health');
    expect(health.counts).toMatchObject({ agents: 2, agents_here: 1, tasks_active: 1 });
    expect(health.store.engine).toMatch(kind === 'sqlite' ? /^SQLite/ : /^PostgreSQL/);
    expect(health.store.schema).toBeGreaterThan(0);
    expect(health.last_event).toBeGreaterThan(0);
  });

  test('counts the active runs of workers, for callers that may see them', async () => {
    const running = async (one: Actor) => (await one.call('hub_health')).runs.running;
    let runningThen: readonly number[] = [];
    const { startable, startRunner, agent } = await runsWorld(kind, async function* ({ call }) {
      await call('hub_status', {});
      runningThen = [await running(boss), await running(user), await running(stranger)];
      yield ok();
    });
    await startable('helper');
    const [boss, user, stranger] = [await agent('boss'), await agent('user'), await agent('stranger')];
    await boss.call('Agent', { prompt: 'look', subagent_type: 'helper' });
    await startRunner().idle();
    expect(runningThen).toEqual([1, 1, 0]);
    expect([await running(boss), await running(user)]).toEqual([0, 0]);
  });

  test('shows the location of the data to the operator only', async () => {
    const { agent, home } = await world();
    const ada = await agent('ada');
    const user = await agent('user');
    expect(JSON.stringify(await ada.call('hub_health'))).not.toContain(home);
    expect(JSON.stringify(await user.call('hub_health')).includes(home)).toBe(kind === 'sqlite');
  });
});
