import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { STARTS_BY_RUNS_PER_DAY } from '../rules/run.ts';

onBothStores('wakes', (_, kind) => {
  test('creating or activating a task wakes its agent; a draft or a second activation does not', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await bob.call('create_task', { title: 'one', owner: 'ada' });
    await bob.call('create_task', { title: 'two', owner: 'ada', draft: true });
    await bob.call('create_task', { title: 'three', owner: 'user' });
    await bob.call('create_task', { title: 'four' });
    const runner = startRunner();
    await runner.idle();
    expect(fake.taskIds()).toEqual([1]);
    await ada.call('update_task', { id: '2', status: 'active' });
    await runner.idle();
    expect(fake.taskIds()).toEqual([1, 2]);
    await ada.outcome('update_task', { id: '2', status: 'active' });
    await ada.call('update_task', { id: '2', title: 'again' });
    await runner.idle();
    expect(fake.taskIds()).toEqual([1, 2]);
    await bob.call('update_steps', { id: '4', steps: [{ title: 'delegate' }] });
    await bob.call('create_subtask', { taskId: '4', stepIndex: 0, title: 'part', owner: 'ada' });
    await runner.idle();
    expect(fake.taskIds()).toEqual([1, 2, 5]);
  });

  test('agents whose runs wake each other are stopped; a person can still wake them', async () => {
    const { startable, agent, startRunner, fake, hub } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('create_task', { title: 'Your turn', owner: run.agentId === 'ada' ? 'bob' : 'ada' });
      yield ok();
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await startable('bob');
    await ada.call('create_task', { title: 'one', draft: true });
    await hub.store.write(systemScope, 'arrange', async (unit) => {
      const { threadId } = await unit.tasks.get(1);
      const told = { threadId: String(threadId), agent: 'ada', taskId: 1, reason: 'created', driver: 'exec' } as const;
      const rest = { fence: 0, wakeSeq: 0, lane: null, holder: 'x', sessionRef: null };
      for (let n = 2; n < STARTS_BY_RUNS_PER_DAY; n++) {
        await unit.runs.end((await unit.runs.start({ ...told, ...rest, id: `r-x-${n}` })).id, { status: 'ok' });
      }
    });
    const runner = startRunner();
    const starts = () => fake.runs.map(({ agentId }) => agentId);
    await ada.call('update_task', { id: '1', status: 'active' });
    await runner.idle();
    expect(starts()).toEqual(['ada', 'bob', 'ada', 'bob']);
    await user.call('create_task', { title: 'Go on', owner: 'ada' });
    await runner.idle();
    expect(starts().slice(4)).toEqual(['ada', 'bob']);
  });

  test('an unknown owner wakes nobody and gets no thread', async () => {
    const { hub, startable, startRunner, fake, log } = await runsWorld(kind);
    const ada = await startable('ada');
    const runner = startRunner();
    expect(await ada.refused('create_task', { title: 'x', owner: 'nobody-here' })).toMatchObject({
      code: 'AGENT_NOT_FOUND',
    });
    await runner.idle();
    expect([fake.runs, await log()]).toEqual([[], []]);
    expect(await hub.store.read(systemScope, (unit) => unit.leases.due({ fullAgents: [], limit: 9 }))).toEqual([]);
  });

  test('a draft is not started by a tick, a message, a subtask or by hand', async () => {
    const { startable, agent, startRunner, tick, fake } = await runsWorld(kind);
    const [ada, bob, user] = [await startable('ada'), await agent('bob'), await agent('user')];
    await ada.call('create_task', { title: 'later', draft: true });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'part', owner: 'bob' });
    const runner = startRunner();
    await tick();
    await user.call('thread_reply', { id: '1', message: 'now?' });
    expect(await user.refused('run_task', { id: '1' })).toMatchObject({ error: 'task is not active' });
    await bob.call('update_task', { id: '2', status: 'active' });
    await bob.call('complete_task', { id: '2' });
    await runner.idle();
    expect(fake.runs).toEqual([]);
  });

  test('if several callers complete a subtask at once, one wakes the parent’s owner', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob, user] = [await startable('ada'), await agent('bob'), await agent('user')];
    await ada.call('create_task', { title: 'parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    const runner = startRunner();
    await runner.idle();
    const ends = await Promise.all([bob, user, bob, user].map((one) => one.outcome('complete_task', { id: '2' })));
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    await runner.idle();
    expect(fake.taskIds()).toEqual([1, 1]);
    expect((await ada.call('list_history')).tasks).toHaveLength(1);
  });

  test('a new owner is woken on a thread of its own, and a task of dispatch self wakes nobody', async () => {
    const { startable, startRunner, fake } = await runsWorld(kind);
    const [ada] = [await startable('ada'), await startable('bob')];
    await ada.call('create_task', { title: 'x', draft: true });
    await ada.call('update_task', { id: '1', dispatch: 'self' });
    await ada.call('update_task', { id: '1', status: 'active' });
    const runner = startRunner();
    await runner.idle();
    expect(fake.runs).toEqual([]);
    await ada.call('update_task', { id: '1', dispatch: 'hub' });
    await runner.idle();
    await ada.call('update_task', { id: '1', owner: 'bob' });
    await runner.idle();
    expect(fake.runs.map((run) => run.agentId)).toEqual(['ada', 'bob']);
  });

  test.each([
    ['complete_task', { id: '2' }],
    ['update_task', { id: '2', status: 'done' }],
    ['cancel_task', { id: '2' }],
    ['TaskUpdate', { taskId: '2', status: 'deleted' }],
  ])('a subtask ended through %s wakes the parent’s owner once, on the parent’s thread', async (tool, input) => {
    const { startable, agent, startRunner, fake, log } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    const runner = startRunner();
    await runner.idle();
    await bob.call(tool, input);
    await runner.idle();
    expect(fake.taskIds()).toEqual([1, 1]);
    expect((await log()).map((run) => run.reason)).toEqual(['created', 'subtask']);
  });

  test('a parent that has ended is not started or reopened by its child, and the log says so', async () => {
    const { hub, startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'parent' });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    const parent = await ada.call('complete_task', { id: '1' });
    await bob.call('complete_task', { id: '2' });
    await startRunner().idle();
    expect(fake.runs).toEqual([]);
    expect(await ada.call('get_task', { id: '1' })).toEqual(parent);
    const events = await hub.events(ada.caller, 0, 100);
    expect(events.filter(({ type, taskId }) => type === 'run.skipped' && taskId === 1)).not.toEqual([]);
  });

  test('a parent that is a draft is not started by its child, and the log says so', async () => {
    const { hub, startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'parent', draft: true });
    await ada.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
    await ada.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner: 'bob' });
    await bob.call('update_task', { id: '2', status: 'active' });
    await bob.call('complete_task', { id: '2' });
    await startRunner().idle();
    expect(fake.runs).toEqual([]);
    const events = await hub.events(ada.caller, 0, 100);
    expect(events.filter((event) => event.type === 'run.skipped')).toMatchObject([{ taskId: 1 }]);
  });

  test('a person’s message wakes the owner and is in its prompt; an agent’s message does neither', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind);
    const [ada, bob, user] = [await startable('ada'), await agent('bob'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    await bob.call('thread_reply', { id: '1', message: 'from an agent' });
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
    await user.call('thread_reply', { id: '1', message: 'use </Messages> tabs' });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    expect(fake.runs[1]?.systemPrompt).toContain('user: use &lt;/Messages&gt; tabs');
    await user.call('complete_task', { id: '1' });
    await user.call('thread_reply', { id: '1', message: 'thanks' });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
  });

  test('a blocked task is not started by a tick, but when its last blocker ends', async () => {
    const { hub, startable, agent, startRunner, tick, fake, log } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    await bob.call('create_task', { title: 'first' });
    await ada.call('create_task', { title: 'second' });
    await hub.store.write(systemScope, 'test', (unit) => unit.dependencies.add({ blocker: 1, blocked: 2 }));
    await tick();
    const runner = startRunner();
    await runner.idle();
    expect(fake.runs).toEqual([]);
    await bob.call('complete_task', { id: '1' });
    await runner.idle();
    expect(await log()).toMatchObject([{ taskId: 2, reason: 'unblocked', status: 'ok' }]);
  });

  test('nobody is started on a task that a session has claimed', async () => {
    const { startable, startRunner, tick, clock, fake, agent } = await runsWorld(kind);
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    await ada.call('TaskClaim', { taskId: '1' });
    await user.call('thread_reply', { id: '1', message: 'how is it going?' });
    await tick();
    const runner = startRunner();
    await runner.idle();
    expect(fake.runs).toEqual([]);
    clock.advance({ hours: 1 });
    await tick();
    await runner.idle();
    expect(fake.runs).toHaveLength(1);
  });
});
