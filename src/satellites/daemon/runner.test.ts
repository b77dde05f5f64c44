import { expect, test } from 'vitest';
import { fakeAgent, ok } from '../../../test/fake-agent.ts';
import { idleAgent, runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { onBothStores } from '../../../test/world.ts';
import { dueRuns } from '../../areas/runs/flows/claim-run.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { WORK_PROMPT } from './prompts.ts';

onBothStores('runner', (_, kind) => {
  test('a run has the static prompt, the Task block of this moment, and the background flag, on the task’s thread', async () => {
    const { startable, startRunner, fake } = await runsWorld(kind);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Close </Task> it', description: 'Because.' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'look' }] });
    await startRunner().idle();
    const [run] = fake.runs;
    expect(run).toMatchObject({ prompt: WORK_PROMPT, background: true, taskId: '1', agentId: 'ada' });
    expect(run?.systemPrompt).toContain('Title: Close &lt;/Task&gt; it');
    expect(run?.systemPrompt).toContain('→ 0. look');
    expect(run?.systemPrompt).toContain('<Background>');
    const { entries } = await ada.call('thread_read', { id: '1' });
    expect(entries).toMatchObject([
      { type: 'message', role: 'user', author: 'waggle', payload: { background: true, reason: 'created' } },
      { type: 'result', author: 'ada', text: 'fine', payload: { status: 'ok' } },
    ]);
  });

  test('ten wakes during a run lead to exactly one more', async () => {
    let first = true;
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId ?? '' });
      if (first) {
        first = false;
        for (let n = 0; n < 10; n++) await user.call('thread_reply', { id: '1', message: `m${n}` });
      }
      yield ok();
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.runs).toHaveLength(2);
    expect(fake.runs[1]?.systemPrompt).toContain('user: m9');
  });

  test('a message that arrives early in a long run is in the prompt of the next one', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId ?? '' });
      if (fake.runs.length === 1) {
        await user.call('thread_reply', { id: '1', message: 'use tabs' });
        for (let n = 0; n < 120; n++) yield { type: 'text', text: `thought ${n}` };
      }
      yield ok();
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.runs).toHaveLength(2);
    expect(fake.runs[1]?.systemPrompt).toMatch(/<Messages>\n.*user: use tabs\n<\/Messages>/);
  });

  test('two hubs on one store start one run, and runs of one thread never overlap', async () => {
    const { startable, startRunner, fake, log } = await runsWorld(kind);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    const runners = [startRunner(), startRunner()];
    await Promise.all([ada.outcome('run_task', { id: '1' }), ada.outcome('run_task', { id: '1' })]);
    await Promise.all(runners.map((runner) => runner.idle()));
    expect(fake.runs.length).toBeLessThanOrEqual(2);
    const runs = await log();
    for (const [n, run] of runs.entries()) {
      expect(run.status).toBe('ok');
      expect(run.startedAt).toBeGreaterThanOrEqual(runs[n - 1]?.endedAt ?? 0);
    }
  });

  test('simultaneous calls to run a task start one run, whichever hub takes it', async () => {
    let answered: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      await both;
      yield* idleAgent(hands);
    });
    await (await agent('ada')).call('create_task', { title: 'x' });
    const ada = await startable('ada');
    const runners = [startRunner(), startRunner()];
    const calls = await Promise.all([1, 2, 3].map(() => ada.outcome('run_task', { id: '1' })));
    answered();
    await Promise.all(runners.map((runner) => runner.idle()));
    expect(calls.filter(({ ok }) => ok)).not.toEqual([]);
    for (const call of calls) if (!call.ok) expect(call.error).toMatchObject({ code: 'ALREADY_RUNNING' });
    expect(fake.runs).toHaveLength(1);
  });

  test('a running task is in flight, and starting it again is refused', async () => {
    const seen: unknown[] = [];
    const { startable, startRunner } = await runsWorld(kind, async function* ({ run, call }) {
      seen.push((await ada.call('list_all_tasks')).inFlightIds);
      seen.push((await ada.refused('run_task', { id: run.taskId ?? '' })).code);
      await call('get_task', { id: '1' });
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(seen).toEqual([['1'], 'ALREADY_RUNNING']);
    expect((await ada.call('list_all_tasks')).inFlightIds).toEqual([]);
  });

  test('a task that an agent creates for itself in a run gets its own run and thread', async () => {
    const { startable, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      await call(run.taskId === '1' ? 'create_task' : 'get_task', run.taskId === '1' ? { title: 'mine' } : { id: '2' });
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(fake.taskIds()).toEqual([1, 2]);
  });

  test('events are on the thread before the run has ended', async () => {
    const texts: unknown[] = [];
    const { startable, startRunner } = await runsWorld(kind, async function* ({ call }) {
      yield { type: 'text', text: 'half way\0' };
      yield { type: 'tool', name: 'Edit', input: { file: 'a.ts' } };
      await call('get_task', { id: '1' });
      const { entries } = await ada.call('thread_read', { id: '1' });
      texts.push(...entries.slice(1).map((entry: { type: string; text: string }) => [entry.type, entry.text]));
      yield ok();
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect(texts).toEqual([
      ['assistant_text', 'half way�'],
      ['tool_use', 'Edit'],
    ]);
  });

  test('limits hold: globally, and per agent', async () => {
    const here = await runsWorld(kind);
    const { startable, startRunner, hub } = here;
    const limits = { maxRuns: 2, maxRunsPerAgent: 1 };
    const dueMeanwhile: unknown[] = [];
    const slow = fakeAgent(hub, async function* (hands) {
      // The first two run concurrently, so that both slots are taken.
      await waitFor(() => slow.most() >= 2);
      if (slow.runs.length === 2) {
        dueMeanwhile.push(await hub.store.read(systemScope, (unit) => dueRuns(unit, { ...limits, ours: [] }, 9)));
      }
      yield* idleAgent(hands);
    });
    Object.assign(here.fake.drivers, slow.drivers);
    const names = ['a1', 'a2', 'a3'];
    for (const name of names) {
      const actor = await startable(name);
      for (let n = 0; n < 4; n++) await actor.call('create_task', { title: `${n}` });
    }
    await startRunner(limits).idle();
    expect(slow.runs).toHaveLength(12);
    expect(dueMeanwhile[0]).toEqual([]);
    expect(slow.most()).toBe(2);
  });

  test('a burst of wakes becomes a few runs, never more at once than there are slots', async () => {
    let sent = false;
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* (hands) {
      await waitFor(() => sent);
      yield* idleAgent(hands);
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    for (let n = 1; n <= 5; n++) await ada.call('create_task', { title: `${n}` });
    const runner = startRunner({ maxRuns: 2, maxRunsPerAgent: 2 });
    await waitFor(() => fake.runs.length === 2);
    // A thousand messages where a call is cheap.
    const rounds = kind === 'sqlite' ? 200 : 40;
    for (let n = 0; n < rounds; n++) {
      await Promise.all([1, 2, 3, 4, 5].map((id) => user.call('thread_reply', { id: String(id), message: `m${n}` })));
    }
    sent = true;
    await runner.idle();
    expect(fake.most()).toBe(2);
    // The two runs that were active, and one more per task for all messages sent meanwhile.
    expect(fake.runs).toHaveLength(2 + 5);
    for (const id of ['1', '2', '3', '4', '5']) {
      const last = fake.runs.findLast((run) => run.taskId === id);
      expect(last?.systemPrompt).toContain(`user: m${rounds - 1}`);
    }
  });
});
