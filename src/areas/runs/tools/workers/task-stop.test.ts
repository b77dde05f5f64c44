import { expect, test } from 'vitest';
import { runsWorld } from '../../../../../test/runs-world.ts';
import { waitFor } from '../../../../../test/wait-for.ts';
import { obedient } from '../../../../../test/worker-script.ts';
import { onBothStores } from '../../../../../test/world.ts';
import { systemScope } from '../../../../kernel/rules/caller.ts';
import { sweep } from '../../../../satellites/daemon/sweeper.ts';
import { claimRun } from '../../flows/claim-run.ts';
import { stopWorker } from '../../flows/workers/stop-worker.ts';
import { REPORT_HELD } from '../../rules/run.ts';

const goneHub = {
  holder: 'elsewhere:1:gone',
  leaseMs: 60_000,
  maxRuns: 1,
  maxRunsPerAgent: 1,
  driverOf: () => 'sample',
  ours: [],
};
const retention = { sessionSilenceMinutes: 60, idempotencyHours: 24, metricDays: 1, eventDays: 1 };

onBothStores('TaskStop', (_, kind) => {
  test('a stopped worker reports its output so far, once, and stays stopped until it gets a message', async () => {
    const { startable, agent, startRunner, fake, log } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'hang', subagent_type: 'helper', name: 'Slow' });
    const runner = startRunner();
    await waitFor(async () => (await boss.call('TaskOutput', { task_id: agentId, block: false })).task.output !== '');
    const stopped = await boss.outcome('TaskStop', { shell_id: 'slow' });
    expect(stopped).toMatchObject({ output: { task_id: agentId, task_type: 'local_agent' } });
    expect(stopped).toMatchObject({ reports: [expect.stringContaining('<status>killed</status>')] });
    expect(stopped).toMatchObject({ reports: [expect.stringContaining('<result>half of it</result>')] });
    await runner.idle();
    expect(await log()).toMatchObject([{ status: 'canceled' }]);
    expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'killed', unacknowledged: 1 }] });
    expect(await boss.refused('TaskStop', { task_id: agentId })).toMatchObject({
      code: 'WORKER_NOT_RUNNING',
      details: { status: 'killed' },
    });
    await boss.call('SendMessage', { to: agentId, message: 'say go on' });
    await runner.idle();
    expect(fake.runs[1]).toMatchObject({ prompt: 'hang\n\nsay go on', resumeRef: 'session of helper' });
    expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'completed', unacknowledged: 2 }] });
  });

  test('the report of a stopped worker has its last words, which it says while it ends', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ call, canceled }) {
      await call('hub_status', {});
      yield { type: 'text', text: 'half of it' };
      await canceled;
      yield { type: 'text', text: 'the other half' };
    });
    await startable('helper');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'x', subagent_type: 'helper' });
    const runner = startRunner();
    await waitFor(async () => (await boss.call('TaskOutput', { task_id: agentId, block: false })).task.output !== '');
    const stopped = await boss.outcome('TaskStop', { task_id: agentId });
    expect(stopped).toMatchObject({ reports: [expect.stringContaining('<result>the other half</result>')] });
    await runner.idle();
  });

  test('a report that its hub does not complete is held for a moment, then comes as it is and wakes the parent', async () => {
    const { hub, clock, startable, agent } = await runsWorld(kind);
    await startable('helper');
    await startable('boss');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'x', subagent_type: 'helper' });
    await hub.store.write(systemScope, 'test', async (unit) => {
      await claimRun(unit, { ...goneHub, token: { id: 't-gone', hash: 'x' } });
    });
    await hub.store.write(systemScope, 'test', async (unit) => {
      const worker = await unit.workers.findAny(agentId);
      if (worker !== undefined) await stopWorker(unit, worker, { why: 'stopped in a test' });
    });
    const reportsOf = async () => (await boss.outcome('hub_status')) as { reports?: readonly string[] };
    expect((await reportsOf()).reports).toBeUndefined();
    const task = { task_id: agentId, block: false };
    expect((await boss.call('TaskOutput', task)).task).toMatchObject({ status: 'killed' });
    expect((await boss.call('TaskOutput', task)).task.delivery_id).toBeUndefined();
    const woken = () => hub.store.read(systemScope, async (unit) => (await unit.leases.busyOf('boss')).length);
    await sweep(hub.store, retention);
    expect(await woken()).toBe(0);
    clock.advance({ ms: REPORT_HELD });
    await sweep(hub.store, retention);
    expect(await woken()).toBe(1);
    expect((await reportsOf()).reports).toEqual([expect.stringContaining('<status>killed</status>')]);
    expect((await boss.call('TaskOutput', task)).task.delivery_id).toMatch(/^d-/);
  });

  test('a worker that has not started yet is stopped too, with its own workers', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ run, call, canceled }) {
      if (run.prompt === 'top') await call('Agent', { prompt: 'below', subagent_type: 'helper' });
      yield { type: 'text', text: run.prompt };
      await canceled;
    });
    await startable('helper');
    const boss = await agent('boss');
    const top = await boss.call('Agent', { prompt: 'top', subagent_type: 'helper' });
    const queued = await boss.call('Agent', { prompt: 'late', subagent_type: 'helper' });
    const stopped = await boss.outcome('TaskStop', { task_id: queued.agentId });
    expect(stopped).toMatchObject({ reports: [expect.stringContaining('<status>killed</status>')] });
    const runner = startRunner();
    const helper = await agent('helper');
    await waitFor(async () => (await helper.call('WorkerList')).workers[0]?.run_id != null);
    await boss.call('TaskStop', { task_id: top.agentId });
    await runner.idle();
    expect(await helper.call('WorkerList')).toMatchObject({ workers: [{ status: 'killed', unacknowledged: 1 }] });
    const statuses = (await boss.call('WorkerList')).workers.map((one: { status: string }) => one.status);
    expect(statuses).toEqual(['killed', 'killed']);
  });

  test('the person at the hub can write to any worker, which continues and reports to its parent', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, user] = [await agent('boss'), await agent('user')];
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    const runner = startRunner();
    await runner.idle();
    await user.call('SendMessage', { to: agentId, message: 'say b' });
    await runner.idle();
    expect(fake.runs[1]).toMatchObject({ prompt: 'say b' });
    expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'completed', unacknowledged: 2 }] });
  });

  test('nobody can stop, read or find another agent’s worker', async () => {
    const { startable, agent } = await runsWorld(kind);
    await startable('helper');
    const [boss, eve] = [await agent('boss'), await agent('eve')];
    const { agentId } = await boss.call('Agent', { prompt: 'x', subagent_type: 'helper' });
    const code = 'WORKER_NOT_FOUND';
    expect(await eve.refused('TaskStop', { task_id: agentId })).toMatchObject({ code, details: { running: [] } });
    expect(await eve.refused('TaskOutput', { task_id: agentId })).toMatchObject({ code });
    expect(await eve.refused('SendMessage', { to: agentId, message: 'x' })).toMatchObject({
      code: 'RECIPIENT_NOT_FOUND',
    });
    expect(await boss.refused('TaskStop', { task_id: 'w-9-ffffff' })).toMatchObject({
      code,
      details: { running: [{ task_id: agentId, description: 'x' }] },
    });
  });
});
