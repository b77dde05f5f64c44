import { expect, test } from 'vitest';
import { runsWorld } from '../../../test/runs-world.ts';
import { obedient } from '../../../test/worker-script.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('TaskOutput', (_, kind) => {
  test('it waits for the end and has the whole result, which is then not brought again', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const long = 'x'.repeat(20_000);
    const { agentId } = await boss.call('Agent', { prompt: `say ${long}`, subagent_type: 'helper', name: 'Long' });
    expect(await boss.call('TaskOutput', { task_id: 'long', block: false })).toMatchObject({
      retrieval_status: 'not_ready',
      task: { task_id: agentId, status: 'running', run_id: null },
    });
    expect(await boss.call('TaskOutput', { task_id: agentId, timeout: 1 })).toMatchObject({
      retrieval_status: 'timeout',
    });
    const asked = boss.outcome('TaskOutput', { task_id: agentId });
    startRunner();
    const read = await asked;
    expect(read).toMatchObject({
      output: { retrieval_status: 'success', task: { status: 'completed', result: long, delivery_id: 'd-1' } },
      waiting: { notifications: 1 },
    });
    expect(read).not.toHaveProperty('reports');
    expect(await boss.outcome('list_tasks')).not.toHaveProperty('reports');
  });

  test('a failed worker says why', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'fail port closed', subagent_type: 'helper' });
    const runner = startRunner();
    expect(await boss.call('TaskOutput', { task_id: agentId })).toMatchObject({
      retrieval_status: 'success',
      task: { status: 'failed', error: 'port closed' },
    });
    await runner.idle();
    const { workers } = await boss.call('WorkerList');
    expect(workers).toMatchObject([{ status: 'failed', unacknowledged: 1 }]);
  });
});
