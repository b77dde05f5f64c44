import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '../../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../../test/runs-world.ts';
import { waitFor } from '../../../../../test/wait-for.ts';
import { obedient } from '../../../../../test/worker-script.ts';
import { onBothStores } from '../../../../../test/world.ts';
import { systemScope } from '../../../../kernel/rules/caller.ts';

afterEach(() => vi.useRealTimers());

onBothStores('TaskOutput', (_, kind) => {
  test('it waits for the end and returns the whole result, which is then not delivered again', async () => {
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

  test('a worker that never reached the hub, or was denied one of its tools, has failed with a reason', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ run, call }) {
      if (run.prompt.includes('denied')) {
        await call('hub_status', {});
        yield { type: 'permission', tool: 'hub_status', allowed: false, hubTool: true };
      }
      yield ok();
    });
    await startable('helper');
    const boss = await agent('boss');
    for (const prompt of ['lost', 'denied'])
      await boss.call('Agent', { prompt, subagent_type: 'helper', name: prompt });
    await startRunner().idle();
    const reasons = {
      lost: 'the agent never reached the hub',
      denied: "one of the hub's tools was denied to the agent",
    };
    for (const [name, error] of Object.entries(reasons)) {
      expect(await boss.call('TaskOutput', { task_id: name })).toMatchObject({ task: { status: 'failed', error } });
    }
    const { runs } = await boss.call('list_runs');
    expect(runs.map((run: { detail: string }) => run.detail).sort()).toEqual(Object.values(reasons).sort());
  });

  test('a waiting caller counts as present every minute, however long the wait', async () => {
    const { startable, startRunner, agent, hub, clock } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    async function seen(): Promise<void> {
      clock.advance({ minutes: 1 });
      await waitFor(async () => {
        await vi.advanceTimersByTimeAsync(2000);
        const session = await hub.store.read(systemScope, (unit) => unit.sessions.find('s-boss'));
        return session?.lastSeenAt === clock.now;
      });
    }
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await seen();
    let over = false;
    const asked = boss.call('TaskOutput', { task_id: agentId, timeout: 600_000 }).finally(() => {
      over = true;
    });
    await seen();
    expect(over).toBe(false);
    vi.useRealTimers();
    await startRunner().idle();
    expect(await asked).toMatchObject({ task: { task_id: agentId } });
  });
});
