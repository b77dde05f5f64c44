import path from 'node:path';
import { expect, test } from 'vitest';
import { countedUnits } from '../../../../test/counted-units.ts';
import { atEnd } from '../../../../test/endings.ts';
import { hookCall } from '../../../../test/hook.ts';
import { git, someRepository } from '../../../../test/repositories.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { obedient } from '../../../../test/worker-script.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { openHub } from '../../../composition/hub.ts';
import type { Hub } from '../../../kernel/hub/own-hub.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';

/** A session of bob whose client waits for news whenever it is idle. */
interface Session {
  readonly caller: Caller;
  /** What the hook of the idle session is told now, as it passes on what it was told before. */
  told(): Promise<string | null>;
  /** What the session is told if the answer gets lost. */
  lost(): Promise<string | null>;
}

async function session({ hub }: Pick<World, 'hub'>, name: string, more: Partial<Caller> = {}): Promise<Session> {
  const caller: Caller = { agent: 'bob', session: name, surface: 'mcp', scopes: ['read', 'write', 'run'], ...more };
  let known = 0;
  const ask = (input: object) => hookCall(hub, caller, 'hook_news', { told: known, ...input });
  await hookCall(hub, caller, 'hook_start');
  await ask({ hold_ms: 1 });
  return {
    caller,
    async told() {
      const { text, news } = await ask({});
      known = Math.max(known, news);
      return text;
    },
    lost: async () => (await ask({})).text,
  };
}

/** A second hub on the same store. */
async function openSecond({ database, home, clock, faults }: World): Promise<Hub> {
  const hub = await openHub({
    database,
    agentsFolder: path.join(home, 'agents'),
    channel: 'waggle',
    clock: () => clock.now,
    report: (fault) => faults.push(fault),
  });
  atEnd(() => hub.close());
  return hub;
}

/** Three idle sessions; the last one was active last. */
async function three(world: World, more: Partial<Caller> = {}): Promise<readonly [Session, Session, Session]> {
  const all: Session[] = [];
  for (const name of ['one', 'two', 'three']) {
    world.clock.advance({ ms: 1000 });
    all.push(await session(world, name, more));
  }
  const [one, two, last] = all;
  if (one === undefined || two === undefined || last === undefined) throw new Error('There are three.');
  return [one, two, last];
}

const toldOf = async (all: readonly Session[]) => {
  const texts: (string | null)[] = [];
  for (const one of all) texts.push(await one.told());
  return texts;
};

const task = expect.stringContaining('Tasks ready to work on: #1.');

onBothStores('news for one agent with several idle sessions', (world, kind) => {
  test('goes to one of them, the last active, and only counts for the others', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await toldOf([one, two, last])).toEqual([null, null, task]);
    expect(await toldOf([one, two, last])).toEqual([null, null, null]);
    const other = await here.agent('bob', { session: 'one' });
    expect(await other.outcome('hub_status')).toMatchObject({ waiting: { ready: 1 } });
    expect((await hookCall(here.hub, one.caller, 'hook_start')).text).toContain('Waiting for you: 1 ready to work on.');
    expect((await hookCall(here.hub, one.caller, 'hook_start')).text).not.toContain('#1');
  });

  test('goes to one of all that ask at once', async () => {
    const here = await world();
    const all = await three(here);
    const held = all.map(({ caller }) => hookCall(here.hub, caller, 'hook_news', { hold_ms: 2000 }));
    const ann = await here.agent('ann');
    await ann.call('SendMessage', { to: 'bob', content: 'Hello' });
    const texts = (await Promise.all(held)).map(({ text }) => text);
    expect(texts.filter((text) => text !== null)).toEqual([expect.stringContaining('1 fyi message')]);
  });

  test('goes to one of two, although it is the turn of both and they ask two hubs', async () => {
    const here = await world();
    const second = kind === 'sqlite' ? here.hub : await openSecond(here);
    const [, two, last] = await three(here);
    const ann = await here.agent('ann');
    for (let n = 0; n < 10; n++) await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    here.clock.advance({ minutes: 5 });
    const texts = await Promise.all([
      hookCall(here.hub, two.caller, 'hook_news'),
      hookCall(second, last.caller, 'hook_news'),
    ]);
    const ids = texts.flatMap(({ text }) => [...(text ?? '').matchAll(/#(\d+)/g)].map(([, id]) => Number(id)));
    expect(ids.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('goes first to a session in the repository and on the lane that it is about', async () => {
    const here = await world();
    const root = someRepository();
    const elsewhere = await session(here, 'lane', { cwd: root });
    git(root, 'checkout', '-q', '-b', 'fix');
    const fix = await session(here, 'fix', { cwd: root });
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann', { cwd: root });
    // From a session on the branch fix, about no task.
    await ann.call('SendMessage', { to: 'bob', content: 'Hello' });
    expect(await toldOf([one, two, last, elsewhere, fix])).toEqual([
      ...[null, null, null, null],
      expect.stringContaining('1 fyi message'),
    ]);
    // On the thread of a task that one session takes part in.
    const member = await here.agent('bob', { session: 'two' });
    await ann.call('create_task', { title: 'Together' });
    await member.call('task_post', { task_id: 1, kind: 'note', content: 'I take part.' });
    await ann.call('task_message', { task_id: 1, to_agent: 'bob', content: 'And?', urgency: 'needs_reply' });
    expect(await toldOf([fix, elsewhere, one, last, two])).toEqual([
      ...[null, null, null, null],
      expect.stringContaining('Messages that need a reply from ann'),
    ]);
  });

  test('is offered to the next one if the first has not looked in time, and to each only once', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await last.lost()).toEqual(task);
    here.clock.advance({ ms: 59_000 });
    expect(await toldOf([one, two])).toEqual([null, null]);
    here.clock.advance({ ms: 1000 });
    expect(await toldOf([one, two])).toEqual([null, task]);
    here.clock.advance({ minutes: 1 });
    // The second one has confirmed what it was told, so it stays with that session.
    expect(await two.told()).toBeNull();
    here.clock.advance({ minutes: 5 });
    expect(await toldOf([one, two, last])).toEqual([null, null, null]);
  });

  test('stays with a session that goes on after it was told', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await last.lost()).toEqual(task);
    here.clock.advance({ ms: 30_000 });
    await here.hub.callTool({ name: 'hub_status', input: {}, caller: last.caller });
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 5 });
    expect(await toldOf([one, two])).toEqual([null, null]);
  });

  test('is offered to the next one although that was told of later news before', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await last.lost()).toEqual(task);
    await ann.call('create_task', { title: 'Read', collection: undefined });
    const member = await here.agent('bob', { session: 'two' });
    await member.call('task_post', { task_id: 2, kind: 'note', content: 'I take part.' });
    await ann.call('task_message', { task_id: 2, to_agent: 'bob', content: 'And?', urgency: 'fyi' });
    expect(await toldOf([one, two])).toEqual([null, expect.stringContaining('Other messages from ann')]);
    here.clock.advance({ minutes: 1 });
    expect(await toldOf([one, two])).toEqual([null, task]);
  });

  test('is offered to another one at once if the session that has it leaves without a look', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect(await last.lost()).toEqual(task);
    await here.hub.leave(last.caller);
    expect(await toldOf([one, two])).toEqual([null, task]);
  });

  test('is told again to the session whose hook did not get the answer', async () => {
    const here = await world();
    const [, , last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    expect([await last.lost(), await last.lost(), await last.told(), await last.told()]).toEqual([
      task,
      task,
      task,
      null,
    ]);
  });

  test('never wakes the session that caused it', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    await here.hub.callTool({ name: 'create_task', input: { title: 'Own' }, caller: last.caller });
    const input = { task_id: 1, to_agent: 'bob', content: 'Who of us?' };
    expect(await here.hub.callTool({ name: 'task_message', input, caller: last.caller })).toMatchObject({ ok: true });
    expect(await toldOf([last, one, two])).toEqual([null, null, expect.stringContaining('1 fyi message')]);
  });

  test('goes to no other session if it names one', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'Together' });
    const to = { to_agent: 'bob', to_session_id: 'one', urgency: 'needs_reply' };
    await ann.call('task_message', { task_id: 1, content: 'And?', ...to });
    here.clock.advance({ minutes: 9 });
    expect(await toldOf([last, two, one])).toEqual([null, null, expect.stringContaining('1 needs reply message')]);
  });

  test('wakes nobody if a session was shown it with an answer', async () => {
    const here = await world();
    const [one, two, last] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('SendMessage', { to: 'bob', content: 'Hello' });
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    const reader = { name: 'attention_inbox', input: {}, caller: two.caller };
    expect(await here.hub.callTool(reader)).toMatchObject({ ok: true });
    await here.hub.callTool({ name: 'get_task', input: { id: '1' }, caller: two.caller });
    here.clock.advance({ minutes: 9 });
    expect(await toldOf([two, last, one])).toEqual([null, null, null]);
  });

  test('goes to one of several calls that wait', async () => {
    const here = await world();
    const { agent } = here;
    const all = [];
    for (const name of ['one', 'two', 'three']) all.push(await agent('bob', { session: name }));
    const waits = all.map((one) => one.call('wait', { timeout_seconds: 2 }));
    const ann = await agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    const kinds = (await Promise.all(waits)).map(({ items }) => items.length);
    expect(kinds.sort()).toEqual([0, 0, 1]);
  });

  test('is counted by reads, which write nothing', async () => {
    const here = await world();
    const [one] = await three(here);
    const ann = await here.agent('ann');
    await ann.call('create_task', { title: 'For Bob', owner: 'bob' });
    const units = countedUnits(here.hub.store);
    for (const name of ['list_waiting', 'hub_status', 'list_tasks']) {
      await here.hub.callTool({ name, input: {}, caller: one.caller });
    }
    await hookCall(here.hub, one.caller, 'hook_news', { wants: 'prompt' });
    expect(new Set(units)).toEqual(new Set(['read']));
  });

  test('is told to a person in every session', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('notify_user', { message: 'Which port?' });
    for (const name of ['terminal', 'page']) {
      const user = await agent('user', { session: name });
      expect((await user.call('wait', { timeout_seconds: 0 })).items).toHaveLength(1);
    }
  });

  test('that is a report goes to the session that started the worker', async () => {
    const here = await runsWorld(kind, obedient);
    await here.startable('helper');
    const all = [await session(here, 'one'), await session(here, 'two'), await session(here, 'three')] as const;
    const boss = await here.agent('bob', { session: 'two' });
    await boss.call('Agent', { prompt: 'say done', subagent_type: 'helper' });
    await here.startRunner().idle();
    here.clock.advance({ minutes: 9 });
    const [one, two, last] = all;
    expect(await toldOf([one, last, two])).toEqual([null, null, expect.stringContaining('Reports of workers: w-1-')]);
    const other = await here.agent('bob', { session: 'three' });
    const outcome = await other.outcome('hub_status');
    expect(outcome).toMatchObject({ waiting: { notifications: 1 } });
    expect(outcome).not.toHaveProperty('reports');
    expect(await boss.outcome('hub_status')).toHaveProperty('reports');
  });

  test('that is a report of a session that has ended wakes nobody, and comes beside the next answer', async () => {
    const here = await runsWorld(kind, obedient);
    await here.startable('helper');
    const one = await session(here, 'one');
    const boss = await here.agent('bob', { session: 'headless' });
    await boss.call('Agent', { prompt: 'say done', subagent_type: 'helper' });
    await here.hub.leave(boss.caller);
    await here.startRunner().idle();
    here.clock.advance({ minutes: 9 });
    expect(await one.told()).toBeNull();
    expect((await hookCall(here.hub, one.caller, 'hook_start')).text).toContain('Reports of workers: w-1-');
    const other = await here.agent('bob', { session: 'one' });
    expect(await other.outcome('hub_status')).toHaveProperty('reports');
  });
});
