import { expect, test } from 'vitest';
import { runsWorld } from '../../../../../test/runs-world.ts';
import { obedient } from '../../../../../test/worker-script.ts';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('notification_ack', (_, kind) => {
  test('a report is counted until its parent acknowledges it; a repeat or another caller changes nothing', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, eve] = [await agent('boss'), await agent('eve')];
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await startRunner().idle();
    expect(await eve.call('notification_ack', { delivery_ids: ['d-1'] })).toMatchObject({ missing: ['d-1'] });
    const done = await boss.outcome('notification_ack', { delivery_ids: ['d-1', 'd-9'] });
    expect(done).toMatchObject({
      output: { acknowledged: ['d-1'], already: [], missing: ['d-9'] },
      waiting: {},
    });
    expect(done).not.toHaveProperty('reports');
    expect(await boss.call('notification_ack', { delivery_ids: ['d-1'] })).toMatchObject({ already: ['d-1'] });
    expect(await boss.call('wait', { timeout_seconds: 0 })).toMatchObject({ items: [] });
  });
});
