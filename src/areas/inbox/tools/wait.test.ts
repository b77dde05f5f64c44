import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('wait', (world, kind) => {
  test('returns when work arrives, and delivers it once per session', async () => {
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
    expect(await again.call('wait', { timeout_seconds: 0 })).toEqual(news);
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
