import { expect, test } from 'vitest';
import { type AgentHands, ok } from '../../../test/fake-agent.ts';
import { type RunsWorld, runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { type Actor, onBothStores } from '../../../test/world.ts';
import { systemScope } from '../../kernel/rules/caller.ts';

/** Active tasks without a wake: their owner could not be started when they were created. */
async function sleepingTasks({ agent, startable }: RunsWorld, count: number): Promise<Actor> {
  const ada = await agent('ada');
  for (let n = 1; n <= count; n++) await ada.call('create_task', { title: `task ${n}` });
  return startable('ada');
}

async function look({ run, call }: AgentHands): Promise<void> {
  await call('get_task', { id: run.taskId ?? '' });
}

onBothStores('ticks', (_, kind) => {
  test('a tick starts every active task once, sequentially and in order, even with several hubs', async () => {
    const dueMeanwhile: unknown[] = [];
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      dueMeanwhile.push(
        ...(await world.hub.store.read(systemScope, (unit) => unit.leases.due({ fullAgents: [], limit: 9 }))),
      );
      yield ok();
    });
    await sleepingTasks(world, 5);
    expect(await world.tick()).toBe(5);
    const runners = [world.startRunner(), world.startRunner()];
    while (world.fake.runs.length < 5) await Promise.all(runners.map((runner) => runner.idle()));
    expect([world.fake.taskIds(), world.fake.most(), dueMeanwhile]).toEqual([[1, 2, 3, 4, 5], 1, []]);
  });

  test('a slot is opened once, across restarts and hubs, and the next one an hour later', async () => {
    const world = await runsWorld(kind);
    await sleepingTasks(world, 2);
    expect(await Promise.all([world.tick(), world.tick(), world.tick()])).toEqual(
      expect.arrayContaining([2, undefined, undefined]),
    );
    await world.startRunner().idle();
    world.clock.advance({ minutes: 59 });
    expect(await world.tick()).toBeUndefined();
    world.clock.advance({ minutes: 1 });
    expect(await world.tick()).toBe(2);
    world.clock.advance({ minutes: -30 });
    expect(await world.tick()).toBeUndefined();
  });

  test('after a sleep only the latest missed slot counts, and none that is too old', async () => {
    const world = await runsWorld(kind);
    await sleepingTasks(world, 1);
    await world.tick();
    const runner = world.startRunner();
    await runner.idle();
    world.clock.advance({ hours: 5, minutes: 20 });
    expect(await world.tick()).toBe(1);
    expect(await world.tick()).toBeUndefined();
    await runner.idle();
    expect(world.fake.runs).toHaveLength(2);
    world.clock.advance({ hours: 6 });
    expect(await world.tick()).toBeUndefined();
  });

  test('a task that was completed, canceled, moved or started during the tick is not started again', async () => {
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      if (hands.run.taskId === '1') {
        await hands.call('complete_task', { id: '2' });
        await hands.call('cancel_task', { id: '3' });
        await hands.call('update_task', { id: '4', dispatch: 'self' });
        await hands.call('run_task', { id: '6' });
      }
      yield ok();
    });
    await sleepingTasks(world, 6);
    await world.tick();
    await world.startRunner().idle();
    expect(world.fake.taskIds().sort()).toEqual([1, 5, 6]);
    expect((await world.log()).map((run) => run.reason).sort()).toEqual(['manual', 'tick', 'tick']);
  });

  test('one failing run does not stop the others, and is in the log and the thread', async () => {
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      if (hands.run.taskId === '1') throw new Error('boom');
      yield ok();
    });
    const ada = await sleepingTasks(world, 2);
    await world.tick();
    await world.startRunner().idle();
    expect(await world.log()).toMatchObject([
      { taskId: 1, status: 'failed', failure: 'crashed', detail: 'boom' },
      { taskId: 2, status: 'ok' },
    ]);
    const { entries } = await ada.call('thread_read', { id: '1' });
    expect(entries.at(-1)).toMatchObject({ type: 'result', payload: { failure: 'crashed', parked: 'backoff' } });
    expect((await ada.call('list_all_tasks')).inFlightIds).toEqual([]);
  });

  test('a draft, a finished task and one whose owner is gone are skipped, the last with a report', async () => {
    const world = await runsWorld(kind);
    const [bob] = [await world.agent('bob'), await sleepingTasks(world, 1)];
    await bob.call('create_task', { title: 'orphan' });
    const ada = await world.agent('ada');
    await ada.call('create_task', { title: 'a draft', draft: true });
    const { id } = await bob.call('create_task', { title: 'over' });
    await bob.call('complete_task', { id });
    await world.hub.store.write(systemScope, 'test', (unit) => unit.agents.remove('bob'));
    expect(await world.tick()).toBe(1);
    const events = await world.hub.events((await world.agent('eve')).caller, 0, 100);
    expect(events.filter((event) => event.type === 'run.skipped')).toMatchObject([{ taskId: 2 }]);
  });

  test('a task without a thread gets one at its first run and keeps it', async () => {
    const world = await runsWorld(kind);
    const ada = await sleepingTasks(world, 1);
    await world.hub.store.write(systemScope, 'test', async (unit) => {
      const task = await unit.tasks.get(1);
      await unit.tasks.apply({ before: task, next: { ...task, threadId: null, owner: null }, events: [] });
      const unowned = { ...task, threadId: null, owner: null };
      await unit.tasks.apply({ before: unowned, next: { ...task, threadId: null }, events: [] });
    });
    expect((await ada.call('get_task', { id: '1' })).threadId).toBeUndefined();
    const runner = world.startRunner();
    await world.tick();
    await runner.idle();
    const { threadId } = await ada.call('get_task', { id: '1' });
    await ada.call('run_task', { id: '1' });
    await runner.idle();
    expect((await world.log()).map((run) => run.threadId)).toEqual([threadId, threadId]);
  });

  test('a tick that died with its hub does not block later ones, whatever comes first by then', async () => {
    let started: () => void = () => undefined;
    const died = new Promise<void>((resolve) => {
      started = resolve;
    });
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      if (world.fake.runs.length > 1) yield ok();
      started();
      await hands.canceled;
    });
    const bob = await world.agent('bob');
    await sleepingTasks(world, 1);
    await bob.call('create_task', { title: 'urgent' });
    await bob.call('TaskUpdate', { taskId: '2', priority: 0 });
    await world.tick();
    world.startRunner({ pollMs: 1e9, heartbeatMs: 1e9 });
    await died;
    await world.startable('bob');
    world.clock.advance({ hours: 1 });
    await world.tick();
    const runner = world.startRunner();
    // The first hub has only lost this run: it may still take work that becomes due later.
    await waitFor(async () => (await world.log()).filter((run) => run.status === 'ok').length === 2);
    await runner.idle();
    expect((await world.log()).map((run) => [run.taskId, run.status])).toEqual([
      [1, 'lost'],
      [1, 'ok'],
      [2, 'ok'],
    ]);
    expect(world.faults).toEqual([]);
  });

  test('a run that outlasts the hour is not started a second time by the next tick', async () => {
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      world.clock.advance({ hours: 1 });
      await waitFor(isRenewed);
      expect(await world.tick()).toBe(0);
      yield ok();
    });
    const isRenewed = async () => (await world.hub.store.read(systemScope, (unit) => unit.leases.live())).length === 1;
    await sleepingTasks(world, 1);
    await world.tick();
    await world.startRunner().idle();
    expect(world.fake.runs).toHaveLength(1);
  });

  test('a hub whose clock jumps before a lease renewal does not take the thread from itself', async () => {
    const due: (readonly string[])[] = [];
    const world = await runsWorld(kind, async function* (hands) {
      await look(hands);
      world.clock.advance({ hours: 1 });
      for (const ours of [[], [hands.run.runId]]) {
        const filter = { fullAgents: [], ours, limit: 9 };
        const leases = await world.hub.store.read(systemScope, (unit) => unit.leases.due(filter));
        due.push(leases.map(({ runId }) => runId ?? ''));
      }
      yield ok();
    });
    await sleepingTasks(world, 1);
    await world.tick();
    await world.startRunner({ pollMs: 25, heartbeatMs: 1e9 }).idle();
    expect(due).toEqual([[world.fake.runs[0]?.runId], []]);
    expect(world.fake.runs).toHaveLength(1);
  });
});
