import { expect, test } from 'vitest';
import { ok } from '../../../test/fake-agent.ts';
import type { Loose } from '../../../test/loose.ts';
import { runsWorld } from '../../../test/runs-world.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { type Actor, onBothStores } from '../../../test/world.ts';
import type { Approved, RunSpec } from './drivers/driver.ts';
import { settle } from './sweeper.ts';

const bash = { tool: 'Bash', arguments: '{"command":"npm publish"}', folder: '/here', said: 'I publish now.' };

const ask = ({ approve }: RunSpec, change: object = {}) => (approve ?? expect.unreachable())({ ...bash, ...change });

/** The first item that waits for the user, besides one that is known. */
async function waiting(user: Actor, known?: string): Promise<Loose> {
  let found: Loose;
  await waitFor(async () => {
    found = (await user.call('list_items')).items.find(({ id }: { id: string }) => id !== known);
    return found !== undefined;
  });
  return found;
}

onBothStores('an approval of a run', (_, kind) => {
  test('waits in the inbox with its exact action; the run goes on with the answer', async () => {
    const answers: Approved[] = [];
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      answers.push(await ask(run));
      yield ok();
    });
    const [ada, user] = [await world.startable('ada'), await world.agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = world.startRunner();
    const item = await waiting(user);
    expect(item).toMatchObject({
      kind: 'approval',
      reason: 'blocks_work',
      from: 'ada',
      task_id: '1',
      approval: { tool: 'Bash', arguments: bash.arguments, folder: '/here', said: 'I publish now.' },
    });
    const state = async () =>
      (await user.call('session_states', { agent: 'ada', gone: true })).sessions.find(({ session }: Loose) =>
        session.startsWith('run-'),
      );
    expect(await state()).toMatchObject({
      state: 'waiting_permission',
      waits_for: 'Bash: {"command":"npm publish"}',
    });
    await user.call('answer_item', { id: item.id, decision: 'allow_once' });
    await runner.idle();
    expect(answers).toEqual([{ decision: 'allow_once' }]);
    expect(await world.log()).toMatchObject([{ status: 'ok' }]);
    expect(await state()).toMatchObject({ state: 'gone' });
    const events = await world.hub.events(user.caller, 0, 500);
    expect(events.filter(({ type }) => type === 'ask.ended')).toMatchObject([
      { actor: 'user', agentId: 'ada', after: { decision: 'allow_once', by: 'user' } },
    ]);
    expect(await user.refused('answer_item', { id: item.id, decision: 'deny' })).toMatchObject({
      code: 'ALREADY_ANSWERED',
    });
  });

  test('for the run covers the same action again; a changed argument asks again', async () => {
    const answers: Approved[] = [];
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      answers.push(await ask(run), await ask(run), await ask(run, { arguments: '{"command":"npm unpublish"}' }));
      yield ok();
    });
    const [ada, user] = [await world.startable('ada'), await world.agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = world.startRunner();
    const first = await waiting(user);
    await user.call('answer_item', { id: first.id, decision: 'allow_run' });
    const second = await waiting(user, first.id);
    expect(second.approval.arguments).toBe('{"command":"npm unpublish"}');
    await user.call('answer_item', { id: second.id, decision: 'deny', reason: 'Not today.' });
    await runner.idle();
    expect(answers).toEqual([
      { decision: 'allow_run' },
      { decision: 'allow_run' },
      { decision: 'deny', reason: 'Not today.' },
    ]);
  });

  test('expires with its run, and nothing is allowed', async () => {
    const answers: Approved[] = [];
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      answers.push(await ask(run));
      yield ok();
    });
    const [ada, user] = [await world.startable('ada'), await world.agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = world.startRunner();
    const item = await waiting(user);
    await user.call('stop_run', { id: item.run_id });
    await waitFor(async () => (await user.call('list_items')).items.length === 0);
    await runner.idle();
    expect(answers).toEqual([{ decision: 'expired' }]);
    expect(await user.refused('answer_item', { id: item.id, decision: 'allow_once' })).toMatchObject({
      code: 'ITEM_EXPIRED',
    });
  });

  test('that was asked by a hub that was killed stays until its run is known to be lost, and then expires', async () => {
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      await ask(run);
      yield ok();
    });
    const [ada, user] = [await world.startable('ada'), await world.agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = world.startRunner();
    const item = await waiting(user);
    await settle(world.hub.store);
    expect((await user.call('list_items')).items).toMatchObject([{ id: item.id }]);
    const scope = { agent: 'user', session: null, surface: 'hub', system: true } as const;
    await world.hub.store.write(scope, 'lost', (unit) =>
      unit.runs.end(item.run_id, { status: 'lost', failure: 'crashed' }),
    );
    await settle(world.hub.store);
    expect((await user.call('list_items')).items).toEqual([]);
    await runner.stop();
  });

  test('holds no place that another run needs', async () => {
    const world = await runsWorld(kind, async function* ({ run, call }) {
      await call('get_task', { id: run.taskId });
      if (run.agentId === 'ada') await ask(run);
      yield ok();
    });
    const [ada, bob, user] = [await world.startable('ada'), await world.startable('bob'), await world.agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = world.startRunner({ maxRuns: 1 });
    const item = await waiting(user);
    await bob.call('create_task', { title: 'y' });
    await waitFor(async () => (await world.log()).some(({ agent, status }) => agent === 'bob' && status === 'ok'));
    await user.call('answer_item', { id: item.id, decision: 'allow_once' });
    await runner.idle();
    expect((await world.log()).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });
});
