import { expect, test } from 'vitest';
import { bearer, injected } from '../../../../test/http-world.ts';
import { idleAgent, runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';

async function withRunner({ hub, agent }: World, id: string) {
  const actor = await agent(id);
  await hub.store.write(systemScope, 'test', async (unit) => {
    await unit.agents.change(await unit.agents.get(id), { runner: { driver: 'sample' } });
  });
  return actor;
}

onBothStores('run_task', (world, kind) => {
  test('a task that the hub cannot start says why', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await withRunner(here, 'bob')];
    await ada.call('create_task', { title: 'mine' });
    await ada.call('create_task', { title: 'a person’s', owner: 'user' });
    await ada.call('create_task', { title: 'later', draft: true });
    await bob.call('create_task', { title: 'over' });
    await bob.call('cancel_task', { id: '4' });
    expect(await ada.refused('run_task', { id: '1' })).toMatchObject({ code: 'NO_RUNNER' });
    expect(await ada.refused('run_task', { id: '2' })).toMatchObject({ code: 'NO_RUNNER', error: 'user-owned task' });
    const inactive = { error: 'task is not active' };
    expect(await ada.refused('run_task', { id: '3' })).toMatchObject({ ...inactive, code: 'INVALID_TRANSITION' });
    expect(await ada.refused('run_task', { id: '4' })).toMatchObject({ ...inactive, code: 'TASK_ARCHIVED' });
    expect(await ada.refused('run_task', { id: '5' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    await bob.call('create_task', { title: 'done' });
    await bob.call('complete_task', { id: '5' });
    expect(await ada.refused('run_task', { id: '5' })).toMatchObject({ ...inactive, code: 'TASK_ARCHIVED' });
  });

  test('a task held by a session is not started, by hand or by an earlier request', async () => {
    const { startable, startRunner, agent, fake, clock } = await runsWorld(kind);
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x', draft: true });
    await ada.call('update_task', { id: '1', dispatch: 'self' });
    await ada.call('update_task', { id: '1', status: 'active' });
    await user.call('run_task', { id: '1' });
    await ada.call('TaskClaim', { taskId: '1' });
    expect(await user.refused('run_task', { id: '1' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    const runner = startRunner();
    await runner.idle();
    expect(fake.runs).toEqual([]);
    await ada.call('TaskUpdate', { taskId: '1', status: 'pending' });
    await ada.call('create_task', { title: 'y' });
    await ada.call('TaskClaim', { taskId: '2' });
    clock.advance({ hours: 24 });
    expect(await user.call('run_task', { id: '2' })).toMatchObject({ ok: true });
    await runner.idle();
    expect(fake.taskIds()).toEqual([2]);
  });

  test('calls before the start are one run, and a call during the run is refused', async () => {
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const here = await runsWorld(kind, async function* (hands) {
      yield* idleAgent({ ...hands, call: (...given) => over.then(() => hands.call(...given)) });
    });
    const [ada, user] = [await here.startable('ada'), await here.agent('user')];
    await ada.call('create_task', { title: 'x', draft: true });
    await ada.call('update_task', { id: '1', dispatch: 'self' });
    await ada.call('update_task', { id: '1', status: 'active' });
    const both = await Promise.all([user.call('run_task', { id: '1' }), user.call('run_task', { id: '1' })]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    const runner = here.startRunner();
    await expect.poll(() => here.fake.runs.length).toBe(1);
    expect(await user.refused('run_task', { id: '1' })).toMatchObject({ code: 'ALREADY_RUNNING' });
    end();
    await runner.idle();
    expect(here.fake.taskIds()).toEqual([1]);
  });

  test('it needs the scope run', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { scopes: ['read', 'write'] });
    await ada.call('create_task', { title: 'x' });
    expect(await ada.refused('run_task', { id: '1' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
  });

  test('while dispatch is paused it says so instead of promising a start', async () => {
    const here = await world();
    const [root, bob] = [await here.agent('root', { scopes: ['admin'] }), await withRunner(here, 'bob')];
    await bob.call('create_task', { title: 'x' });
    await root.call('pause_runs');
    expect(await bob.refused('run_task', { id: '1' })).toMatchObject({ code: 'RUNS_PAUSED' });
    expect(await bob.refused('pause_runs')).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await root.call('resume_runs')).toEqual({ paused: false, was_paused: true });
    expect(await bob.call('run_task', { id: '1' })).toMatchObject({ ok: true });
  });

  test('over REST the answer is only ok, even from a hub that has just started', async () => {
    const here = await world();
    const bob = await withRunner(here, 'bob');
    await bob.call('create_task', { title: 'x' });
    const { headers } = await bearer(here, 'user');
    const answer = await injected(here).send({ method: 'POST', url: '/api/tasks/1/run', headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  });

  test('without a hub that starts agents it says so, and a stopping hub does not hide another one', async () => {
    const { startable, startRunner } = await runsWorld(kind);
    const bob = await startable('bob');
    await bob.call('create_task', { title: 'x' });
    const waits = { ok: true, note: expect.stringMatching(/^No hub .* so the task waits for one: waggle start\.$/) };
    expect(await bob.call('run_task', { id: '1' })).toEqual(waits);
    const other = startRunner();
    await other.idle();
    const one = startRunner();
    await one.idle();
    await one.stop();
    expect(await bob.call('run_task', { id: '1' })).toEqual({ ok: true });
    await other.idle();
    await other.stop();
    expect(await bob.call('run_task', { id: '1' })).toEqual(waits);
  });
});
