import { expect, test } from 'vitest';
import type { Script } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { obedient } from '../../../../test/worker-script.ts';
import { onBothStores } from '../../../../test/world.ts';

const endlessAgent: Script = async function* ({ run, call, canceled }) {
  yield { type: 'started', sessionRef: null };
  await call('get_task', { id: run.taskId });
  yield { type: 'text', text: 'Looking around\nReading the importer' };
  await canceled;
};

onBothStores('stop_run', (_, kind) => {
  test('ends a run whose last line is shown before, and leaves the task unchanged', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, endlessAgent);
    const ada = await startable('ada');
    const runner = startRunner();
    await ada.call('create_task', { title: 'Endless' });
    const running = async () => (await ada.call('list_runs', { status: 'running' })).runs;
    await waitFor(async () => (await running())[0]?.last_line === 'Reading the importer');
    const [{ run_id, title }] = await running();
    expect(title).toBe('Endless');
    expect(await ada.call('stop_run', { id: run_id })).toEqual({ run_id, stopped: true, status: 'canceled' });
    await runner.idle();
    expect(await log()).toMatchObject([{ status: 'canceled', detail: 'ada stopped it' }]);
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ status: 'active' });
    expect(await ada.call('stop_run', { id: run_id })).toEqual({ run_id, stopped: false, status: 'canceled' });
    expect((await ada.call('list_runs', { agent: 'bob' })).runs).toEqual([]);
  });

  test('stops a worker for its parent, who is told, and for the person at the hub', async () => {
    const { startable, agent, startRunner, log } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, helper, eve, user] = [
      await agent('boss'),
      await agent('helper'),
      await agent('eve'),
      await agent('user'),
    ];
    const runner = startRunner();
    const runOf = async (given: object) => {
      await boss.call('Agent', { prompt: 'hang', subagent_type: 'helper', ...given });
      const running = async () => (await boss.call('list_runs', { status: 'running' })).runs;
      await waitFor(async () => (await running())[0]?.last_line === 'half of it');
      return (await running())[0];
    };
    const first = await runOf({ name: 'Slow', description: 'Wait' });
    expect(first).toMatchObject({
      task_id: null,
      worker: { id: expect.stringMatching(/^w-1-/), name: 'Slow', description: 'Wait', parent: 'boss' },
    });
    expect((await eve.call('list_runs')).runs).toEqual([]);
    expect(await eve.refused('stop_run', { id: first.run_id })).toMatchObject({ code: 'RUN_NOT_FOUND' });
    expect(await helper.refused('stop_run', { id: first.run_id })).toMatchObject({ code: 'NOT_OWNER' });
    expect(await boss.outcome('stop_run', { id: first.run_id })).toMatchObject({
      output: { run_id: first.run_id, stopped: true, status: 'canceled' },
      reports: [expect.stringContaining('<status>killed</status>')],
    });
    const second = await runOf({ prompt: 'hang on' });
    expect((await user.call('list_runs', { status: 'running' })).runs).toMatchObject([{ worker: second.worker }]);
    expect(await user.call('stop_run', { id: second.run_id })).toMatchObject({ stopped: true });
    expect(await user.call('stop_run', { id: second.run_id })).toMatchObject({ stopped: false, status: 'canceled' });
    await runner.idle();
    expect(await log()).toMatchObject([{ detail: 'stopped by boss' }, { detail: 'stopped by user' }]);
    expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'killed' }, { status: 'killed' }] });
  });

  test("stops a parent's run that was started for a report, for the parent itself; the report stays", async () => {
    const { startable, agent, startRunner, clock, log } = await runsWorld(kind, async function* (hands) {
      if (hands.run.agentId === 'helper') return yield* obedient(hands);
      yield { type: 'text', text: 'reading' };
      await hands.canceled;
    });
    await startable('helper');
    const [boss, helper, user] = [await startable('boss'), await agent('helper'), await agent('user')];
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    const runner = startRunner();
    await runner.idle();
    clock.advance({ minutes: 2 });
    // Polled by the user: a report that the parent receives on its own connection does not start a run.
    const running = async () => (await user.call('list_runs', { status: 'running' })).runs;
    runner.nudge();
    await waitFor(async () => (await running())[0]?.last_line === 'reading');
    const [{ run_id: id, worker }] = await running();
    expect(worker).toBeUndefined();
    expect(await helper.refused('stop_run', { id })).toMatchObject({ code: 'RUN_NOT_FOUND' });
    expect(await boss.call('stop_run', { id })).toMatchObject({ stopped: true });
    await runner.idle();
    expect((await log()).at(-1)).toMatchObject({ agent: 'boss', status: 'canceled', detail: 'boss stopped it' });
    expect((await boss.call('WorkerList')).workers).toMatchObject([{ unacknowledged: 1 }]);
  });

  test('is refused for a missing run, and without the scope run', async () => {
    const { agent } = await runsWorld(kind);
    const ada = await agent('ada');
    expect(await ada.refused('stop_run', { id: 'r-9-000000' })).toMatchObject({ code: 'RUN_NOT_FOUND' });
    const bob = await agent('bob', { scopes: ['read', 'write'] });
    expect(await bob.refused('stop_run', { id: 'r-9-000000' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
  });
});
