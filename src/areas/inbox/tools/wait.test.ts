import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('wait', (world, kind) => {
  test('returns when work arrives, and delivers it once, to one session of the agent', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const again = await agent('bob', { session: 's-bob-2' });
    const waiting = bob.call('wait', { timeout_seconds: 55 });
    await ada.call('create_task', { title: 'For Bob', owner: 'bob' });
    const news = {
      items: [{ kind: 'ready', task_id: '1', title: 'For Bob', at: expect.any(String) }],
      timed_out: false,
    };
    expect(await waiting).toEqual(news);
    expect(await bob.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
    expect(await again.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
    expect(await again.outcome('wait', { timeout_seconds: 0 })).toMatchObject({ waiting: { ready: 1 } });
    expect(await bob.outcome('wait', { timeout_seconds: 0 })).toMatchObject({ waiting: { ready: 1 } });
  });

  test('of several concurrent waits of one session, one delivers each item', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('SendMessage', { to: 'bob', message: 'Hello' });
    await ada.call('create_task', { title: 'For Bob', owner: 'bob' });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => bob.call('wait', { timeout_seconds: 0 })));
    expect(outcomes.flatMap(({ items }) => items.map(({ kind }: { kind: string }) => kind)).sort()).toEqual([
      'message',
      'ready',
    ]);
  });

  test("the caller's own work is not reported", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Mine' });
    expect(await ada.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
  });

  test('in a run, the current task is not reported; any other is', async () => {
    const heard: unknown[] = [];
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ run, call }) {
      if (run.taskId === '1') heard.push(await call('wait', { timeout_seconds: 0 }));
      else await call('hub_status', {});
      yield ok();
    });
    await startable('bob');
    const ada = await agent('ada');
    for (const title of ['One', 'Two']) await ada.call('create_task', { title, owner: 'bob' });
    await startRunner().idle();
    expect(heard).toMatchObject([{ output: { items: [{ task_id: '2' }] }, waiting: { ready: 1 } }]);
  });

  test('ends when the caller disconnects', async () => {
    const { agent, hub } = await world();
    const { caller } = await agent('ada');
    const gone = new AbortController();
    const waiting = hub.callTool({ name: 'wait', input: { timeout_seconds: 55 }, caller, signal: gone.signal });
    gone.abort();
    expect(await waiting).toMatchObject({ ok: true, output: { items: [], timed_out: true } });
  });

  test('waits at most 55 seconds', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const timeout_seconds of [56, -1, '5']) {
      expect(await ada.refused('wait', { timeout_seconds })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});

onBothStores('work that becomes free', (world) => {
  async function team() {
    const here = await world();
    const [ada, bob, carol] = [await here.agent('ada'), await here.agent('bob'), await here.agent('carol')];
    await ada.call('TeamCreate', { team_name: 'crew' });
    for (const member of [bob, carol]) await member.call('TeamJoin', { team_name: 'crew' });
    return { ...here, ada, bob, carol };
  }
  const free = (task_id: string, title: string) => ({
    items: [{ kind: 'ready', task_id, title, team: 'crew', unowned: true, at: expect.any(String) }],
    timed_out: false,
  });
  const nothing = { items: [], timed_out: true };

  test('is heard of by members who wait, but counts as nobody’s own', async () => {
    const { ada, bob, carol } = await team();
    const waiting = carol.call('wait', { timeout_seconds: 55 });
    await ada.call('TaskCreate', { subject: 'First' });
    expect(await waiting).toEqual(free('1', 'First'));
    expect(await carol.outcome('wait', { timeout_seconds: 0 })).toMatchObject({ output: nothing });
    expect((await carol.outcome('TaskList')).waiting?.ready).toBeUndefined();
    expect(await ada.call('wait', { timeout_seconds: 0 })).toEqual(nothing);
    await bob.call('TaskClaim', { taskId: '1' });
    expect(await (await bob.outcome('wait', { timeout_seconds: 0 })).ok).toBe(true);
    const late = await team();
    await late.ada.call('TaskCreate', { subject: 'Taken' });
    await late.bob.call('TaskClaim', { taskId: '1' });
    expect(await late.carol.call('wait', { timeout_seconds: 0 })).toEqual(nothing);
  });

  test('comes to those who wait when its last blocker ends, and the completer and the lead are told which', async () => {
    const { ada, bob, carol } = await team();
    for (const subject of ['First', 'Second', 'Third']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['1', '2'] });
    await bob.call('TaskClaim', { taskId: '1' });
    await bob.call('TaskClaim', { taskId: '2' });
    expect(await carol.call('wait', { timeout_seconds: 0 })).toEqual(nothing);
    expect((await bob.call('TaskUpdate', { taskId: '1', status: 'completed' })).unblocked).toBeUndefined();
    const waiting = carol.call('wait', { timeout_seconds: 55 });
    expect((await bob.call('TaskUpdate', { taskId: '2', status: 'completed' })).unblocked).toEqual(['3']);
    expect(await waiting).toEqual(free('3', 'Third'));
    const { messages } = await ada.call('ReadMailbox');
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'Task #1 is completed: First',
      'Task #2 is completed: Second\nNo longer blocked: #3.',
    ]);
  });

  test('is not offered to those who lack a skill, have only been added by others, or are in no team', async () => {
    const { agent, ada } = await team();
    const guest = await agent('guest');
    await ada.call('collection_manage', { action: 'invite', collection: 'crew', member: 'guest' });
    await ada.call('TaskCreate', { subject: 'For all' });
    await ada.call('TaskCreate', { subject: 'In the workspace', team_name: 'workspace' });
    for (const other of [guest, await agent('stranger')]) {
      expect(await other.call('wait', { timeout_seconds: 0 })).toEqual(nothing);
    }
  });

  test('names what it freed in the card of complete_task too', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'First' });
    await ada.call('create_task', { title: 'Second' });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] });
    const done = await ada.outcome('complete_task', { id: '1' });
    expect(done).toMatchObject({
      output: { unblocked: ['2'] },
      text: expect.stringContaining('No longer blocked: #2'),
    });
  });
});
