import { expect, test } from 'vitest';
import { countedUnits } from '../../../../test/counted-units.ts';
import { onBothStores } from '../../../../test/world.ts';
import { watchFor } from '../../../kernel/door/watching.ts';
import { changesOf } from '../../../kernel/hub/follow.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { HOUR, SECOND } from '../../../kernel/rules/time.ts';
import { answerHook, waitForNews } from './await-news.ts';

const IDLE = 20;

onBothStores('idle sessions', (world) => {
  test('read nothing at commits that are not for them, however many sessions are idle', async () => {
    const { hub, agent } = await world();
    const ann = await agent('ann');
    const { store, settings } = hub;
    const callers: Caller[] = [];
    for (let n = 0; n < IDLE; n++) callers.push((await agent(`idle-${n}`)).caller);
    // The first of all listeners looks twice.
    await changesOf(store, ['agent nobody'])(HOUR);
    const over = new AbortController();
    const units = countedUnits(store);
    const reads = () => units.filter((unit) => unit === 'read').length;
    const patienceMs = settings.offerSeconds * SECOND;
    const question = { wants: 'news', told: 0 } as const;
    const held = callers.map((caller, n) => {
      const terms = { timeoutMs: HOUR, signal: over.signal, patienceMs };
      const { agent: id, session } = caller;
      const asking = { agent: id, session, staleMinutes: settings.claimStaleMinutes, patienceMs };
      const watching = watchFor(store, caller, hub.callsWritten);
      if (n % 2 === 0) return answerHook(watching, asking, question, terms);
      return waitForNews(watching, terms);
    });
    // A hook that begins to wait has its session recorded as one that can be woken, and looks again.
    await expect.poll(reads).toBe(1.5 * IDLE);
    const before = units.length;
    for (let n = 0; n < 10; n++) await ann.call('create_task', { title: `Unrelated ${n}` });
    await hub.callsWritten();
    expect(new Set(units.slice(before))).toEqual(new Set(['write create_task', 'write call-log']));
    const told = units.length;
    for (const owner of ['idle-0', 'idle-1']) await ann.call('create_task', { title: 'Yours', owner });
    const [hook, wait] = await Promise.all(held.slice(0, 2));
    // The two that it is for look once each, and nobody else does.
    expect(units.slice(told).filter((unit) => unit === 'read')).toHaveLength(2);
    expect([hook, wait]).toMatchObject([{ text: expect.stringContaining('#11') }, [{ kind: 'ready', taskId: '12' }]]);
    over.abort();
    await Promise.all(held);
  });
});
