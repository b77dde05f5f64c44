import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('wait', (world) => {
  test('returns when work comes in meanwhile, and brings it once per session', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const again = await agent('bob', { session: 's-bob-2' });
    const waiting = bob.call('wait', { timeout_seconds: 10 });
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

  test("one's own work is no news", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Mine' });
    expect(await ada.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
  });

  test('ends when the caller has gone', async () => {
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
