import { expect, test } from 'vitest';
import { type AgentHands, ok } from '../../../test/fake-agent.ts';
import { jitter } from '../../../test/jitter.ts';
import { type RunsWorld, runsWorld } from '../../../test/runs-world.ts';
import { onBothStores, type StoreKind, T0 } from '../../../test/world.ts';
import { claimRun } from '../../areas/runs/flows/claim-run.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { RunEvent } from './drivers/driver.ts';
import { sweep } from './sweeper.ts';

async function look({ run, call }: AgentHands): Promise<void> {
  await call('get_task', { id: run.taskId ?? '' });
}

const ended = (outcome: Extract<RunEvent, { type: 'ended' }>['outcome']): RunEvent => ({ type: 'ended', outcome });

onBothStores('failures', (_, kind) => {
  test('back off, stop after five and notify a person; a new reason starts again', async () => {
    let healthy = false;
    const { startable, agent, startRunner, clock, fake, tick } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield healthy ? ok() : ended({ kind: 'failed', reason: 'provider', detail: 'HTTP 500' });
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    for (const [n, minutes] of [1, 2, 4, 8].entries()) {
      await runner.idle();
      expect(fake.runs).toHaveLength(n + 1);
      clock.advance({ minutes, ms: -1 });
      await runner.idle();
      expect(fake.runs).toHaveLength(n + 1);
      clock.advance({ ms: 1 });
    }
    await runner.idle();
    clock.advance({ hours: 2 });
    await tick();
    await runner.idle();
    expect(fake.runs).toHaveLength(5);
    expect(await ada.call('list_runs', { taskId: '1' })).toMatchObject({ parked: { reason: 'failures', until: null } });
    const { notices } = await user.call('list_notices');
    expect(notices).toMatchObject([{ kind: 'parked', from: 'ada', task_id: '1' }]);
    expect(await user.call('read_notices', { notice_ids: [notices[0].notice_id] })).toEqual({ marked: 1 });
    healthy = true;
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect(fake.runs).toHaveLength(6);
    expect((await ada.call('list_runs', { taskId: '1' })).parked).toBeUndefined();
  });

  test('a used-up quota parks the task until its reset, despite messages, while others continue', async () => {
    const resetAt = T0 + 90 * 60_000;
    const { startable, agent, startRunner, clock, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield hands.run.agentId === 'ada' && clock.now < resetAt
        ? ended({ kind: 'failed', reason: 'quota', resetAt })
        : ok();
    });
    const [ada, bob, user] = [await startable('ada'), await startable('bob'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    await user.call('thread_reply', { id: '1', message: 'hurry' });
    await bob.call('create_task', { title: 'y' });
    await runner.idle();
    expect(fake.runs.map((run) => run.agentId)).toEqual(['ada', 'bob']);
    expect(await ada.call('list_runs', { taskId: '1' })).toMatchObject({
      parked: { reason: 'quota', until: new Date(resetAt).toISOString() },
    });
    clock.advance({ minutes: 90 });
    await runner.idle();
    expect(fake.runs.map((run) => run.agentId)).toEqual(['ada', 'bob', 'ada']);
  });

  test('a used-up quota leaves a relay on the task, with the files that the run had claimed', async () => {
    const { startable, agent, startRunner, clock } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      await hands.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
      yield ended({ kind: 'failed', reason: 'quota', resetAt: clock.now + 60 * 60_000 });
    });
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'x' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const runner = startRunner();
    await runner.idle();
    const { pending_relays: relays, quota_pending_claims: claims } = await bob.call('attention_inbox');
    expect(relays).toMatchObject([{ from_agent: 'ada', reason: 'quota', priority: 'high', task_id: 1 }]);
    expect(claims).toMatchObject([{ files: ['a.ts'], old_owner: { agent: 'ada' } }]);
    await bob.call('task_accept_relay', { relay_observation_id: relays[0].id });
    expect(await bob.call('task_drift_check', { task_id: 1 })).toMatchObject({ claimed_files: ['a.ts'] });
  });

  test('a used-up quota whose reset has passed is retried ever more rarely, while others continue', async () => {
    const { startable, startRunner, clock, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield hands.run.agentId === 'ada' ? ended({ kind: 'failed', reason: 'quota', resetAt: T0 - 1 }) : ok();
    });
    const [ada, bob] = [await startable('ada'), await startable('bob')];
    await ada.call('create_task', { title: 'x' });
    await bob.call('create_task', { title: 'y' });
    const runner = startRunner({ maxRuns: 1 });
    await runner.idle();
    expect(fake.runs.map((run) => run.agentId).sort()).toEqual(['ada', 'bob']);
    for (const [n, minutes] of [15, 30].entries()) {
      const until = new Date(clock.now + minutes * 60_000).toISOString();
      expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'quota', until }] });
      clock.advance({ minutes });
      await runner.idle();
      expect(fake.runs).toHaveLength(n + 3);
    }
  });

  test('a thread parked beyond the range of dates is shown, and continues on request', async () => {
    const { startable, startRunner, fake, hub } = await runsWorld(kind);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await hub.store.write(systemScope, 'test', async (unit) => {
      const terms = {
        holder: 'x',
        leaseMs: 60_000,
        maxRuns: 4,
        maxRunsPerAgent: 1,
        driverOf: () => 'sample',
        ours: [],
      };
      const claim = await claimRun(unit, { ...terms, token: { id: 't-x', hash: 'x' } });
      if (typeof claim === 'string') throw new Error(claim);
      const absurd = { not_before: 99_999_999_999_999_000, parked: 'quota' };
      await unit.leases.release(claim.run.threadId, claim.run.fence, absurd);
      await unit.runs.end(claim.run.id, { status: 'failed', failure: 'quota' });
    });
    const runner = startRunner();
    await runner.idle();
    const until = '+275760-09-13T00:00:00.000Z';
    expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'quota', until }] });
    expect(await ada.call('list_runs', { taskId: '1' })).toMatchObject({ parked: { until } });
    await sweep(hub.store, { sessionSilenceMinutes: 30, idempotencyHours: 24, metricDays: 30, eventDays: 90 });
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
  });

  test('an agent that reports its own cancellation has failed, and is not restarted forever', async () => {
    const { startable, startRunner, fake, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield ended({ kind: 'failed', reason: 'cancelled' });
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.runs).toHaveLength(1);
    expect(await log()).toMatchObject([{ status: 'failed', failure: 'crashed' }]);
    expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'backoff', failures: 1 }] });
  });

  test.each(['cancelled', 'session_lost'] as const)(
    'a worker that ends as %s by itself is reported to its parent',
    async (reason) => {
      const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ call }) {
        await call('hub_status', {});
        yield ended({ kind: 'failed', reason });
      });
      await startable('helper');
      const boss = await agent('boss');
      await boss.call('Agent', { prompt: 'go', subagent_type: 'helper' });
      await startRunner().idle();
      expect(fake.runs).toHaveLength(1);
      expect(await boss.call('WorkerList')).toMatchObject({ workers: [{ status: 'failed', unacknowledged: 1 }] });
    },
  );

  test.each<[string, (hands: AgentHands) => AsyncGenerator<RunEvent>]>([
    [
      'mcp',
      async function* () {
        yield ok('all done!');
      },
    ],
    [
      'permission',
      async function* (hands) {
        await look(hands);
        yield { type: 'permission', tool: 'complete_task', allowed: false, hubTool: true };
        yield ok('all done!');
      },
    ],
  ])('a run that reports success but fails the hub’s own checks has failed: %s', async (reason, script) => {
    const { startable, startRunner, log } = await runsWorld(kind, script);
    await (await startable('ada')).call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'failed', failure: reason }]);
  });

  test.each<[string, (hands: AgentHands) => AsyncGenerator<RunEvent>]>([
    [
      'crashed',
      async function* (hands) {
        await look(hands);
        yield { type: 'text', text: 'and then nothing' };
      },
    ],
    [
      'budget',
      async function* (hands) {
        await look(hands);
        yield { type: 'usage', costUsd: 1.5 };
        await hands.canceled;
      },
    ],
    [
      'timeout',
      async function* (hands) {
        await look(hands);
        yield { type: 'retry', status: 429 };
        await hands.canceled;
      },
    ],
  ])('a run that ends without a result or reaches a limit has failed: %s', async (reason, script) => {
    const { startable, startRunner, log } = await runsWorld(kind, script);
    // A short idle limit only for the timeout case: on a busy machine the other agents may be silent for longer too.
    const limits = { maxCostUsd: 1, ...(reason === 'timeout' ? { idleMinutes: 0.005 } : {}) };
    await (await startable('ada', { driver: 'sample', limits })).call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'failed', failure: reason }]);
  });

  test('impossible numbers and names are left out of the usage of a run', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: 's\u0000x' };
      await call('get_task', { id: run.taskId });
      yield { type: 'usage', inputTokens: 1.5, outputTokens: 2 ** 60, cacheReadTokens: -5, costUsd: -50, turns: 3 };
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'one' });
    await startRunner().idle();
    const nothing = { inputTokens: null, outputTokens: null, cacheReadTokens: null, costUsd: null, turns: 3 };
    expect(await log()).toMatchObject([{ status: 'ok', usage: nothing }]);
    expect(await ada.call('list_runs')).toMatchObject({ totals: { runs: 1, cost_unknown: 1 } });
  });

  test('a run that takes too long is stopped, however busy it is', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      let over = false;
      void hands.canceled.then(() => {
        over = true;
      });
      while (!over) {
        yield { type: 'output', stream: 'stdout', text: 'busy' };
        await jitter(10);
      }
    });
    const ada = await startable('ada', { driver: 'sample', limits: { wallMinutes: 0.003, idleMinutes: 1 } });
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await log()).toMatchObject([
      { status: 'failed', failure: 'timeout', detail: expect.stringMatching(/^longer/) },
    ]);
  });

  test('a driver that never ends is abandoned and its thread released', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      await new Promise(() => undefined);
      yield ok();
    });
    const ada = await startable('ada', { driver: 'sample', limits: { wallMinutes: 0.002 } });
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(await log()).toMatchObject([{ status: 'failed', failure: 'timeout' }]);
  });

  test('the daily spend is capped: nothing starts before midnight, and a person is notified once', async () => {
    const { startable, agent, startRunner, clock, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield { type: 'usage', costUsd: 3, inputTokens: 10, outputTokens: 5 };
      yield ok();
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    for (let n = 0; n < 4; n++) await ada.call('create_task', { title: `${n}` });
    const runner = startRunner({ dailyCostUsd: 6, maxRuns: 1 });
    await runner.idle();
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    expect((await user.call('list_notices')).notices).toMatchObject([{ kind: 'budget', from: 'waggle' }]);
    expect(await ada.call('run_task', { id: '4' })).toEqual({ ok: true, note: expect.stringContaining('midnight') });
    clock.advance({ hours: 12 });
    await runner.idle();
    expect(fake.runs).toHaveLength(4);
    expect((await ada.call('list_runs', { taskId: '1' })).runs).toMatchObject([
      { usage: { cost_usd: 3, input_tokens: 10, output_tokens: 5, turns: null } },
    ]);
  });
});

onBothStores('the day of the spend cap', (_, kind) => {
  test('ends at midnight of the configured time zone', async () => {
    const { startable, startRunner, clock, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield { type: 'usage', costUsd: 3 };
      yield ok();
    });
    const ada = await startable('ada');
    for (let n = 0; n < 2; n++) await ada.call('create_task', { title: `${n}` });
    // It is noon in UTC, and 17:45 in Kathmandu.
    const runner = startRunner({ dailyCostUsd: 3, maxRuns: 1, zone: 'Asia/Kathmandu' });
    await runner.idle();
    clock.advance({ hours: 6, minutes: 14 });
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
    clock.advance({ minutes: 1 });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
  });
});

/** Runs the same task twice, with a program that reports this session reference. */
async function twoRuns(kind: StoreKind, sessionRef: (run: AgentHands['run']) => string): Promise<RunsWorld> {
  const world = await runsWorld(kind, async function* (hands) {
    yield { type: 'started', sessionRef: sessionRef(hands.run) };
    await look(hands);
    yield ok();
  });
  const ada = await world.startable('ada');
  await ada.call('create_task', { title: 'x' });
  const runner = world.startRunner();
  await runner.idle();
  await ada.call('run_task', { id: '1' });
  await runner.idle();
  return world;
}

onBothStores('sessions', (_, kind) => {
  test('the next run continues the agent’s own session', async () => {
    const { fake } = await twoRuns(kind, ({ resumeRef = 'sess-1' }) => resumeRef);
    expect(fake.runs.map((run) => run.resumeRef)).toEqual([undefined, 'sess-1']);
    expect(fake.runs[1]?.systemPrompt).not.toContain('<Earlier>');
  });

  test('a lost session that was not being resumed counts as a failure', async () => {
    const { startable, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      await look(hands);
      yield ended({ kind: 'failed', reason: 'session_lost' });
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.runs).toHaveLength(1);
    expect(await ada.call('list_parked')).toMatchObject({ parked: [{ reason: 'backoff', failures: 1 }] });
  });

  test('a session name that looks like a flag is not passed to the program', async () => {
    const { fake } = await twoRuns(kind, () => '--dangerously-skip-permissions');
    expect(fake.runs.map((run) => run.resumeRef)).toEqual([undefined, undefined]);
  });

  test('a session lost after the agent has written something is not restarted at once', async () => {
    const { startable, startRunner, fake, log } = await runsWorld(kind, async function* (hands) {
      yield { type: 'started', sessionRef: 's-1' };
      await look(hands);
      if (hands.run.resumeRef === undefined) return yield ok();
      await hands.call('update_task', { id: '1', description: 'half done' });
      yield ended({ kind: 'failed', reason: 'session_lost' });
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    expect((await log()).at(-1)).toMatchObject({ failure: 'session_lost' });
    expect(await ada.call('list_runs', { taskId: '1' })).toMatchObject({ parked: { reason: 'backoff' } });
  });

  test('a lost session is restarted once, with a summary of the thread, and the thread says so', async () => {
    const { startable, startRunner, fake, log } = await runsWorld(kind, async function* (hands) {
      if (hands.run.resumeRef !== undefined) {
        yield ended({ kind: 'failed', reason: 'session_lost' });
        return;
      }
      yield { type: 'started', sessionRef: `sess-${fake.runs.length}` };
      await look(hands);
      yield { type: 'text', text: 'I chose the blue one.' };
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect((await log()).map((run) => run.failure ?? run.status)).toEqual(['ok', 'session_lost', 'ok']);
    expect(fake.runs[2]?.systemPrompt).toContain('ada: I chose the blue one.');
    const { entries } = await ada.call('thread_read', { id: '1' });
    expect(entries.some((entry: { text: string }) => entry.text.includes('no longer knows its session'))).toBe(true);
  });
});
