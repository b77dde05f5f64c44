import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { obedient } from '../../../../test/worker-script.ts';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';

onBothStores('list_runs', (_, kind) => {
  test('distinguishes no match from no runs at all', async () => {
    const { startable, startRunner } = await runsWorld(kind);
    const ada = await startable('ada');
    expect(await ada.outcome('list_runs')).toMatchObject({ text: 'Nothing has run yet.' });
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await ada.outcome('list_runs', { status: 'running' })).toMatchObject({ text: 'No run matches that.' });
  });

  test('pages through runs, newest first, of all tasks or of one', async () => {
    const { startable, startRunner, clock } = await runsWorld(kind);
    const ada = await startable('ada');
    const runner = startRunner();
    for (const title of ['one', 'two', 'three']) {
      await ada.call('create_task', { title });
      await runner.idle();
      clock.advance({ ms: 5 });
    }
    const first = await ada.call('list_runs', { limit: 2 });
    expect(first.runs.map((run: { task_id: string }) => run.task_id)).toEqual(['3', '2']);
    const second = await ada.call('list_runs', { limit: 2, cursor: first.next_cursor });
    expect(second.runs).toMatchObject([{ task_id: '1', status: 'ok', reason: 'created', failure: null }]);
    expect(second.next_cursor).toBeUndefined();
    expect((await ada.call('list_runs', { taskId: '2' })).runs).toHaveLength(1);
    expect(await ada.refused('list_runs', { taskId: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('sums up what a task, an agent or everybody has used; an unknown cost is shown as such', async () => {
    const { hub, log, startable, startRunner, clock } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      clock.advance({ ms: 1500 });
      if (run.agentId === 'ada') yield { type: 'usage', costUsd: 0.25, inputTokens: 10, outputTokens: 5 };
      yield ok();
    });
    const [ada, bob] = [await startable('ada'), await startable('bob')];
    const runner = startRunner({ maxRuns: 1 });
    for (const one of [ada, ada, bob]) await one.call('create_task', { title: 'x' });
    await runner.idle();
    const totals = async (filter: object) => (await ada.call('list_runs', filter)).totals;
    expect(await totals({})).toEqual({
      runs: 3,
      seconds: 4.5,
      input_tokens: 20,
      output_tokens: 10,
      cost_usd: 0.5,
      cost_unknown: 1,
    });
    expect(await totals({ taskId: '1' })).toMatchObject({ runs: 1, cost_usd: 0.25, cost_unknown: 0 });
    expect(await totals({ agent: 'bob' })).toMatchObject({ runs: 1, cost_usd: 0, cost_unknown: 1 });
    const id = (await log())[0]?.id;
    expect(await hub.store.read(systemScope, (unit) => unit.runs.totals({ id }))).toMatchObject({ runs: 1 });
    const shown = await ada.outcome('list_runs', { agent: 'ada', limit: 1 });
    expect(shown.ok && shown.text).toMatch(
      /^r-2-\w+ {2}#2 {2}ada {2}ok {2}created, 2026-\S+, 1\.5 s, \$0\.25\n2 in all: 3 s, /,
    );
  });

  test("finds the runs of an agent's workers, with the state of their reports", async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, user] = [await agent('boss'), await agent('user')];
    const runner = startRunner();
    await boss.call('Agent', { prompt: 'say done', subagent_type: 'helper', name: 'Quick' });
    await runner.idle();
    const worker = async () => (await user.call('list_runs', { parent: 'boss' })).runs[0].worker;
    expect(await worker()).toMatchObject({ name: 'Quick', parent: 'boss', report: 'pending' });
    const { workers } = await boss.call('WorkerList');
    expect(await worker()).toMatchObject({ report: 'delivered' });
    await boss.call('notification_ack', { delivery_ids: workers[0].delivery_ids });
    expect(await worker()).toMatchObject({ report: 'acknowledged' });
    expect(await user.call('list_runs', { parent: 'helper' })).toMatchObject({ runs: [], totals: { runs: 0 } });
  });
});
