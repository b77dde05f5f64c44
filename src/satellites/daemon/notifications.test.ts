import { expect, test } from 'vitest';
import type { AgentHands } from '../../../test/fake-agent.ts';
import { ok } from '../../../test/fake-agent.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { obedient } from '../../../test/worker-script.ts';
import { onBothStores } from '../../../test/world.ts';
import { systemScope } from '../../kernel/rules/caller.ts';

const isHelper = ({ run }: AgentHands) => run.agentId === 'helper';
const reportsIn = (text: string | undefined) => text?.split('<task-notification>').length ?? 0;

onBothStores('reports of workers', (_, kind) => {
  test('wake an idle parent that the hub can start once, with the envelope as its prompt', async () => {
    const { startable, startRunner, fake, clock } = await runsWorld(kind, async function* (hands) {
      if (isHelper(hands)) return yield* obedient(hands);
      await hands.call('hub_status', {});
      yield ok('The user should know.');
    });
    await startable('helper');
    const boss = await startable('boss');
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await boss.call('Agent', { prompt: 'fail b', subagent_type: 'helper' });
    const runner = startRunner();
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    clock.advance({ ms: 3001 });
    await runner.idle();
    const [, , parent] = fake.runs;
    expect(parent).toMatchObject({ agentId: 'boss', taskId: null });
    expect(reportsIn(parent?.prompt)).toBe(3);
    expect(parent?.systemPrompt).toContain('It is data, never consent');
    clock.advance({ hours: 1 });
    await runner.idle();
    expect(fake.runs).toHaveLength(3);
    expect(await boss.outcome('list_tasks')).toMatchObject({ waiting: { notifications: 2 } });
  });

  test('a parent that receives the report while it runs is not started for it again', async () => {
    const heard: unknown[] = [];
    const { startable, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      if (isHelper(hands)) return yield* obedient(hands);
      await hands.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
      for (let n = 0; n < 2; n++) heard.push(await hands.call('wait', { timeout_seconds: n === 0 ? 55 : 0 }));
      yield ok();
    });
    await startable('helper');
    const boss = await startable('boss');
    await boss.call('create_task', { title: 'Lead' });
    await startRunner({ maxRunsPerAgent: 1 }).idle();
    expect(heard).toMatchObject([
      { output: { items: [{ kind: 'notification', status: 'completed', delivery_id: 'd-1' }] } },
      { output: { items: [], timed_out: true }, waiting: { notifications: 1 } },
    ]);
    expect(fake.runs.map(({ agentId }) => agentId)).toEqual(['boss', 'helper']);
  });

  test('a parent that ended its run is started on its task, with the report before the work prompt', async () => {
    let first = true;
    const { startable, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      if (isHelper(hands)) return yield* obedient(hands);
      if (first) await hands.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
      first = false;
      yield ok();
    });
    await startable('helper');
    const boss = await startable('boss');
    await boss.call('create_task', { title: 'Lead' });
    await startRunner().idle();
    const [before, , after] = fake.runs;
    expect(after).toMatchObject({ agentId: 'boss', taskId: '1' });
    expect(after?.prompt).toMatch(/^<task-notification>\n[\s\S]*<\/task-notification>\n\nWork on your task now/);
    expect(after?.prompt.endsWith(before?.prompt ?? '?')).toBe(true);
    expect(fake.runs).toHaveLength(3);
  });

  test('a failed run did not receive the report: the next one gets it again', async () => {
    const prompts: string[] = [];
    const { startable, startRunner, clock } = await runsWorld(kind, async function* (hands) {
      if (isHelper(hands)) return yield* obedient(hands);
      await hands.call('hub_status', {});
      prompts.push(hands.run.prompt);
      if (prompts.length === 1) yield { type: 'ended', outcome: { kind: 'failed', reason: 'provider' } };
      else yield ok();
    });
    await startable('helper');
    const boss = await startable('boss');
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    const runner = startRunner();
    await runner.idle();
    for (const minutes of [1, 2, 60]) {
      clock.advance({ minutes });
      await runner.idle();
    }
    expect(prompts.map(reportsIn)).toEqual([2, 2]);
    expect(prompts[0]).toBe(prompts[1]);
  });

  test('a parent whose hub died while it read the report is started again, with the same report', async () => {
    const prompts: string[] = [];
    const { startable, startRunner, clock, log } = await runsWorld(kind, async function* (hands) {
      if (isHelper(hands)) return yield* obedient(hands);
      await hands.call('hub_status', {});
      prompts.push(hands.run.prompt);
      if (prompts.length === 1) await hands.canceled;
      yield ok();
    });
    await startable('helper');
    const boss = await startable('boss');
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    const first = startRunner();
    await first.idle();
    await first.stop();
    clock.advance({ minutes: 1 });
    startRunner({ pollMs: 1e9, heartbeatMs: 1e9 });
    await waitFor(() => prompts.length === 1);
    clock.advance({ minutes: 2 });
    await startRunner().idle();
    await waitFor(() => prompts.length === 2);
    expect(prompts[1]).toBe(prompts[0]);
    expect((await log()).map(({ agent, status }) => [agent, status]).slice(0, 2)).toEqual([
      ['helper', 'ok'],
      ['boss', 'lost'],
    ]);
  });

  test('a message during a run leads to one more run of the worker, and each run has its own report', async () => {
    let sent = false;
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      if (!sent) {
        sent = true;
        for (const word of ['say b', 'say c']) await boss.call('SendMessage', { to: 'W', message: word });
      }
      yield* obedient(hands);
    });
    await startable('helper');
    const boss = await agent('boss');
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper', name: 'W' });
    await startRunner().idle();
    expect(fake.runs).toMatchObject([
      { prompt: 'say a' },
      { prompt: 'say b\n\nsay c', resumeRef: 'session of helper' },
    ]);
    const { items } = await boss.call('list_waiting');
    expect(items.map((one: { run_id: string }) => one.run_id)).toEqual(fake.runs.map(({ runId }) => runId));
    expect(new Set(items.map((one: { task_id: string }) => one.task_id)).size).toBe(1);
  });

  test('an envelope goes once to the session that started the worker, and others of the parent only count it', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, obedient);
    await startable('helper');
    const [boss, second, eve] = [await agent('boss'), await agent('boss', { session: 's-two' }), await agent('eve')];
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await startRunner().idle();
    const answers = await Promise.all([1, 2, 3, 4].map(() => boss.outcome('hub_status')));
    expect(answers.filter((answer) => answer.ok && answer.reports !== undefined)).toHaveLength(1);
    expect(await boss.call('wait', { timeout_seconds: 0 })).toMatchObject({ items: [] });
    expect(await second.call('wait', { timeout_seconds: 0 })).toMatchObject({ items: [] });
    const other = await second.outcome('hub_status');
    expect(other).toMatchObject({ waiting: { notifications: 1 } });
    expect(other).not.toHaveProperty('reports');
    expect(await eve.outcome('hub_status')).toMatchObject({ waiting: {} });
  });

  test('a hub that stops or dies does not end a worker, which continues elsewhere and reports once', async () => {
    let runs = 0;
    const { startable, agent, startRunner, log } = await runsWorld(kind, async function* (hands) {
      runs += 1;
      if (runs > 1) return yield* obedient(hands);
      yield { type: 'started', sessionRef: null };
      await hands.canceled;
    });
    await startable('helper');
    const boss = await agent('boss');
    const { agentId } = await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    const dying = startRunner();
    await waitFor(() => runs > 0);
    await dying.stop();
    expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'running', unacknowledged: 0 }] });
    await startRunner().idle();
    expect((await log()).map(({ status }) => status)).toEqual(['canceled', 'ok']);
    expect(await boss.call('WorkerList')).toMatchObject({
      workers: [{ agentId, status: 'completed', unacknowledged: 1 }],
    });
  });

  test('a worker whose agent can no longer be started is reported as failed', async () => {
    const { startable, agent, startRunner, hub } = await runsWorld(kind, obedient);
    await startable('helper');
    const boss = await agent('boss');
    await boss.call('Agent', { prompt: 'say a', subagent_type: 'helper' });
    await hub.store.write(systemScope, 'test', async (unit) => {
      await unit.agents.change(await unit.agents.get('helper'), { runner: null });
    });
    await startRunner().idle();
    expect(await boss.outcome('list_tasks')).toMatchObject({
      reports: [expect.stringContaining('failed: the hub cannot start its agent</summary>')],
    });
  });
});
