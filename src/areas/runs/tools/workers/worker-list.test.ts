import { expect, test } from 'vitest';
import { runsWorld } from '../../../../../test/runs-world.ts';
import { obedient } from '../../../../../test/worker-script.ts';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('WorkerList', (_, kind) => {
  test('lists all workers of the caller with their state, newest first, page by page', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, eve] = [await agent('boss'), await agent('eve')];
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper', name: 'A', description: 'Say a' });
    expect(await boss.call('WorkerList')).toEqual({
      workers: [
        {
          agentId: expect.any(String),
          name: 'A',
          subagent_type: 'helper',
          description: 'Say a',
          status: 'running',
          run_id: null,
          started_at: null,
          ended_at: null,
          unacknowledged: 0,
          delivery_ids: [],
        },
      ],
    });
    await startRunner().idle();
    await boss.call('Agent', { prompt: 'say b', subagent_type: 'helper' });
    const { workers, next_cursor } = await boss.call('WorkerList', { limit: 1 });
    expect(workers).toMatchObject([{ status: 'running', description: 'say b' }]);
    expect(await boss.call('WorkerList', { cursor: next_cursor })).toMatchObject({
      workers: [{ name: 'A', status: 'completed', unacknowledged: 1, delivery_ids: ['d-1'] }],
    });
    expect(await eve.call('WorkerList')).toEqual({ workers: [] });
  });
});
