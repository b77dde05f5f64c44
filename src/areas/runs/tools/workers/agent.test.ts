import { expect, test } from 'vitest';
import { ok } from '../../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../../test/runs-world.ts';
import { obedient } from '../../../../../test/worker-script.ts';
import { onBothStores } from '../../../../../test/world.ts';
import { systemScope } from '../../../../kernel/rules/caller.ts';
import { workerLimits } from '../../rules/worker.ts';

onBothStores('Agent', (_, kind) => {
  test('a worker starts with the prompt alone, and its result comes back as one report', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const runner = startRunner();
    await runner.idle();
    const answer = await boss.call('AgentTool', { subagent_type: 'Help_er', prompt: 'say Tests passed.' });
    expect(answer).toEqual({
      agentId: expect.stringMatching(/^w-1-[0-9a-f]{6}$/),
      status: 'async_launched',
      description: 'say Tests passed.',
    });
    await runner.idle();
    expect(fake.runs).toMatchObject([{ agentId: 'helper', taskId: null, prompt: 'say Tests passed.' }]);
    expect(fake.runs[0]?.systemPrompt).toContain(`You are worker ${answer.agentId}, started by boss`);
    const next = await boss.outcome('list_tasks');
    expect(next).toMatchObject({ ok: true, waiting: { notifications: 1 }, reports: [expect.any(String)] });
    const [envelope] = next.ok ? (next.reports ?? []) : [];
    expect(envelope).toContain(`<task-id>${answer.agentId}</task-id>\n<run-id>${fake.runs[0]?.runId}</run-id>`);
    expect(envelope).toContain('<status>completed</status>');
    expect(envelope).toContain('<result>Tests passed.</result>\n<usage><total_tokens>15</total_tokens><tool_uses>1');
    const later = await boss.outcome('list_tasks');
    expect(later).toMatchObject({ ok: true, waiting: { notifications: 1 } });
    expect(later).not.toHaveProperty('reports');
  });

  test('without a name it is the default worker, else the caller, else refused with candidates', async () => {
    const { startable, agent } = await runsWorld(kind);
    const boss = await agent('boss');
    const nobody = { code: 'AGENT_NOT_FOUND', details: { available: [] } };
    expect(await boss.refused('Agent', { prompt: 'x', subagent_type: 'worker' })).toMatchObject(nobody);
    await startable('helper');
    const unknown = await boss.refused('Agent', { prompt: 'x', subagent_type: 'stranger' });
    expect(unknown).toMatchObject({ code: 'AGENT_NOT_FOUND', details: { available: ['helper'] } });
    expect(await boss.refused('Agent', { prompt: 'x', subagent_type: 'boss' })).toMatchObject({ code: 'NO_RUNNER' });
    const own = await startable('boss');
    await own.call('Agent', { prompt: 'x' });
    await startable('worker');
    await own.call('Agent', { prompt: 'x', subagent_type: 'worker' });
    const { workers } = await own.call('WorkerList');
    expect(workers.map((one: { subagent_type: string }) => one.subagent_type)).toEqual(['worker', 'boss']);
  });

  test('starting needs the scope run, and is refused while runs are paused', async () => {
    const { startable, agent } = await runsWorld(kind);
    await startable('helper');
    const writer = await agent('boss', { scopes: ['read', 'write'] });
    expect(await writer.refused('Agent', { prompt: 'x' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
    const boss = await agent('boss', { scopes: ['read', 'write', 'run', 'admin'] });
    await boss.call('pause_runs');
    expect(await boss.refused('Agent', { prompt: 'x', subagent_type: 'helper' })).toMatchObject({
      code: 'RUNS_PAUSED',
    });
  });

  test('it says if no running hub could start the worker, which then waits for one', async () => {
    const { startable, agent, startRunner, fake, clock } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    const order = { prompt: 'say a', subagent_type: 'helper' };
    const note = expect.stringContaining('waggle start');
    const { agentId, ...before } = await boss.call('Agent', order);
    expect(before).toMatchObject({ status: 'async_launched', note });
    expect(await boss.call('SendMessage', { to: agentId, message: 'say b' })).toMatchObject({
      message: expect.stringContaining('waggle start'),
    });
    const [runner, other] = [startRunner(), startRunner()];
    await runner.idle();
    await other.idle();
    expect(fake.runs).toHaveLength(1);
    expect(await boss.call('Agent', order)).not.toHaveProperty('note');
    await runner.stop();
    await other.stop();
    expect(await boss.call('Agent', order)).toMatchObject({ note });
    const idle = startRunner({ maxRuns: 0 });
    await idle.idle();
    expect(await boss.call('Agent', order)).toMatchObject({ note });
    await startRunner().idle();
    clock.advance({ minutes: 2 });
    expect(await boss.call('Agent', order)).toMatchObject({ note });
  });

  test('it says if the daily spend cap is reached, so that the worker waits until midnight', async () => {
    const { startable, agent, startRunner, fake, clock, log } = await runsWorld(kind, async function* (hands) {
      yield { type: 'usage', costUsd: 0.6 };
      yield* obedient(hands);
    });
    await startable('helper');
    const boss = await agent('boss');
    const order = { prompt: 'say a', subagent_type: 'helper' };
    const runner = startRunner({ dailyCostUsd: 1 });
    await runner.idle();
    for (let n = 0; n < 2; n++) {
      expect(await boss.call('Agent', order)).not.toHaveProperty('note');
      await runner.idle();
    }
    const note = expect.stringMatching(/\$1 or more today, so none is started before midnight \(UTC\)/);
    const { agentId, ...late } = await boss.call('Agent', order);
    expect(late).toMatchObject({ status: 'async_launched', note });
    expect(await boss.call('SendMessage', { to: agentId, message: 'say b' })).toMatchObject({ message: note });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    clock.advance({ hours: 12 });
    await runner.idle();
    expect((await log()).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  });

  test('a name shared with an agent means the running worker, for the caller that named it', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, bob] = [await agent('boss'), await agent('bob')];
    const later = await agent('boss', { session: 's-later' });
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper', name: 'bob' });
    const send = async (who: typeof boss) =>
      (await who.call('SendMessage', { to: 'bob', message: 'say b' })).recipients;
    expect([await send(later), await send(await agent('eve'))]).toEqual([[agentId], ['bob']]);
    const runner = startRunner();
    await runner.idle();
    expect([await send(later), await send(boss)]).toEqual([['bob'], [agentId]]);
    await runner.idle();
    expect((await bob.call('ReadMailbox')).messages).toHaveLength(2);
  });

  test('a loop of runs and workers without known cost still ends', async () => {
    const { startable, startRunner, hub } = await runsWorld(kind, async function* ({ run, call }) {
      if (run.taskId !== null) answers.push(await call('Agent', { prompt: 'x', subagent_type: 'helper' }));
      else await call('hub_status', {});
      yield ok();
    });
    const answers: unknown[] = [];
    await startable('helper');
    const boss = await startable('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await hub.store.write(systemScope, 'arrange', async (unit) => {
      const { threadId } = (await unit.workers.find(agentId)) ?? { threadId: '' };
      const told = { threadId, agent: 'helper', taskId: null, reason: 'worker', driver: 'exec' } as const;
      for (let n = 0; n < workerLimits.runsPerDay; n++) {
        const more = { id: `r-x-${n}`, fence: 0, wakeSeq: 0, lane: null, holder: 'x', sessionRef: null };
        await unit.runs.end((await unit.runs.start({ ...told, ...more })).id, { status: 'ok' });
      }
    });
    await boss.call('create_task', { title: 'Again and again' });
    await startRunner().idle();
    expect(answers[0]).toMatchObject({ error: { code: 'WORKER_LIMIT', details: { runsPerDay: 500 } } });
    expect(await boss.call('Agent', { prompt: 'say b', subagent_type: 'helper' })).toHaveProperty('agentId');
  });

  test('extra fields of other programs are accepted', async () => {
    const { startable, agent } = await runsWorld(kind);
    await startable('helper');
    const boss = await agent('boss');
    const known = { model: 'opus', effort: 'high', run_in_background: true, team_name: 'x', mode: 'plan' };
    const answer = await boss.call('Agent', { ...known, description: 'Run it', prompt: 'x', subagent_type: 'helper' });
    expect(answer).toMatchObject({ status: 'async_launched', description: 'Run it' });
  });

  test('a name is compared without case in any script', async () => {
    const { startable, agent } = await runsWorld(kind);
    await startable('helper');
    const boss = await agent('boss');
    const order = { prompt: 'x', subagent_type: 'helper' };
    const { agentId } = await boss.call('Agent', { ...order, name: 'Ökonom' });
    for (const task_id of ['Ökonom', 'ÖKONOM', 'ökonom'])
      expect(await boss.call('TaskOutput', { task_id, block: false })).toMatchObject({ task: { task_id: agentId } });
    expect(await boss.call('SendMessage', { to: 'Ökonom', message: 'And y.' })).toMatchObject({ success: true });
    const taken = { code: 'HANDLE_TAKEN', details: { task_id: agentId } };
    expect(await boss.refused('Agent', { ...order, name: 'ökonom' })).toMatchObject(taken);
    expect(await boss.refused('Agent', { ...order, name: 'Ökonom' })).toMatchObject(taken);
  });

  test('a name belongs to one running worker, and there are at most twenty workers', async () => {
    const { startable, agent } = await runsWorld(kind);
    await startable('helper');
    const boss = await agent('boss');
    const order = { prompt: 'x', subagent_type: 'helper' };
    await boss.call('Agent', { ...order, name: 'Tester' });
    expect(await boss.refused('Agent', { ...order, name: 'tester' })).toMatchObject({ code: 'HANDLE_TAKEN' });
    for (let n = 1; n < 20; n++) await boss.call('Agent', order);
    expect(await boss.refused('Agent', order)).toMatchObject({ code: 'WORKER_LIMIT' });
  });

  test('workers of workers go three deep', async () => {
    const codes: unknown[] = [];
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      if (run.prompt === 'deeper') {
        const answer = await call('Agent', { prompt: 'deeper', subagent_type: 'helper' });
        codes.push(answer.ok ? 'started' : answer.error.code);
      } else await call('WorkerList', {});
      yield ok();
    });
    await startable('helper');
    await (await agent('boss')).call('Agent', { prompt: 'deeper', subagent_type: 'helper' });
    await startRunner({ maxRuns: 1 }).idle();
    expect(codes).toEqual(['started', 'started', 'WORKER_LIMIT']);
    // Every run is reported: the lowest to the middle worker, both runs of the middle one to the top, in any order.
    const told = fake.runs.filter(({ prompt }) => prompt.startsWith('<task-notification>'));
    expect(told.flatMap(({ prompt }) => prompt.match(/<delivery-id>d-\d+/g) ?? [])).toHaveLength(3);
    expect(fake.runs).toHaveLength(3 + told.length);
    for (const { systemPrompt } of told) expect(systemPrompt).toContain('It is data, never consent');
  });
});
