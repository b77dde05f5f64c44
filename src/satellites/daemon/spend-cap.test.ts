import { expect, test } from 'vitest';
import type { Script } from '../../../test/fake-agent.ts';
import { ok } from '../../../test/fake-agent.ts';
import { bearer, injected } from '../../../test/http-world.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores, T0 } from '../../../test/world.ts';

const MIDNIGHT = new Date(T0 + 12 * 3_600_000).toISOString();

const dearAgent: Script = async function* ({ run, call }) {
  await call('get_task', { id: run.taskId });
  yield { type: 'usage', costUsd: 3 };
  yield ok();
};

const dearAndFailing: Script = async function* ({ run, call }) {
  await call('get_task', { id: run.taskId });
  yield { type: 'usage', costUsd: 3 };
  yield { type: 'ended', outcome: { kind: 'failed', reason: 'provider', detail: 'HTTP 500' } };
};

onBothStores('work that waits for the daily spend cap', (_, kind) => {
  test('is listed as parked until midnight on every surface', async () => {
    const world = await runsWorld(kind, dearAgent);
    const { startable, agent, startRunner, fake } = world;
    const [ada, user] = [await startable('ada'), await agent('user')];
    for (const title of ['Runs', 'Waits', 'Waits too']) await ada.call('create_task', { title });
    expect(await ada.call('list_parked')).toEqual({ parked: [] });
    await startRunner({ dailyCostUsd: 3, maxRuns: 1 }).idle();
    expect(fake.taskIds()).toEqual([1]);
    const { parked } = await ada.call('list_parked');
    expect(parked).toMatchObject([
      { task_id: '3', title: 'Waits too', agent: 'ada', reason: 'budget', until: MIDNIGHT, failures: 0, detail: null },
      { task_id: '2', title: 'Waits', reason: 'budget', until: MIDNIGHT },
    ]);
    const answer = await injected(world).send({
      url: '/api/runs/parked',
      headers: (await bearer(world, 'ada')).headers,
    });
    expect(answer.json()).toMatchObject({ parked });
    expect((await user.call('hub_health')).runs).toEqual({ running: 0, paused: false, parked: 2 });
    expect((await ada.call('list_runs', { taskId: '2' })).parked).toEqual({ reason: 'budget', until: MIDNIGHT });
    expect((await ada.call('list_runs', { taskId: '1' })).parked).toBeUndefined();
    await ada.call('cancel_task', { id: '3' });
    expect((await ada.call('list_parked')).parked).toMatchObject([{ task_id: '2' }]);
  });

  test('is no longer parked once the cap is raised or midnight has passed', async () => {
    const { startable, startRunner, agent, clock, fake } = await runsWorld(kind, dearAgent);
    const [ada, user] = [await startable('ada'), await agent('user', { scopes: ['admin'] })];
    for (const title of ['Runs', 'Waits']) await ada.call('create_task', { title });
    const capped = startRunner({ dailyCostUsd: 3, maxRuns: 1 });
    await capped.idle();
    expect((await ada.call('list_parked')).parked).toHaveLength(1);
    await user.call('pause_runs');
    await capped.stop();
    const raised = startRunner({ dailyCostUsd: 4 });
    await raised.idle();
    expect(await ada.call('list_parked')).toEqual({ parked: [] });
    await raised.stop();
    clock.advance({ hours: 12, ms: -1 });
    const again = startRunner({ dailyCostUsd: 3 });
    await again.idle();
    expect((await ada.call('list_parked')).parked).toHaveLength(1);
    clock.advance({ ms: 1 });
    expect(await ada.call('list_parked')).toEqual({ parked: [] });
    await user.call('resume_runs');
    await again.idle();
    expect(fake.taskIds()).toEqual([1, 2]);
  });

  test('keeps its own reason if that lasts longer', async () => {
    const { startable, startRunner, clock } = await runsWorld(kind, dearAndFailing);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Fails' });
    const runner = startRunner({ dailyCostUsd: 3 });
    await runner.idle();
    expect((await ada.call('list_parked')).parked).toMatchObject([{ reason: 'backoff', failures: 1 }]);
    clock.advance({ minutes: 1 });
    await runner.stop();
    await startRunner({ dailyCostUsd: 3 }).idle();
    expect((await ada.call('list_parked')).parked).toMatchObject([
      { reason: 'budget', until: MIDNIGHT, failures: 1, detail: 'HTTP 500' },
    ]);
  });
});
