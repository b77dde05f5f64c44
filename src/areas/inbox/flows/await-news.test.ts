import { expect, test } from 'vitest';
import { countedUnits } from '../../../../test/counted-units.ts';
import { onBothStores } from '../../../../test/world.ts';
import { watchFor } from '../../../kernel/door/watching.ts';
import { newsOf } from '../../../kernel/hub/follow.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { HOUR } from '../../../kernel/rules/time.ts';
import { answerHook, waitForNews } from './await-news.ts';

const IDLE = 20;

onBothStores('idle sessions', (world) => {
  test('read nothing at commits that are no news, however many sessions are idle', async () => {
    const { hub, agent } = await world();
    const ann = await agent('ann');
    const { store, settings } = hub;
    const callers: Caller[] = [];
    for (let n = 0; n < IDLE; n++) callers.push((await agent(`idle-${n}`)).caller);
    // The first of all listeners looks twice.
    await newsOf(store)(HOUR);
    const over = new AbortController();
    const units = countedUnits(store);
    const reads = () => units.filter((unit) => unit === 'read').length;
    const question = { wants: 'news', told: 0 } as const;
    const held = callers.map((caller, n) => {
      const terms = { timeoutMs: HOUR, signal: over.signal, lookAgainMs: HOUR };
      const { agent: id, session } = caller;
      const asking = { agent: id, session, staleMinutes: settings.claimStaleMinutes };
      if (n % 2 === 0) return answerHook(watchFor(store, caller), asking, question, terms);
      return waitForNews(watchFor(store, caller), terms);
    });
    await expect.poll(reads).toBe(IDLE);
    const before = units.length;
    for (let n = 0; n < 10; n++) await ann.call('create_task', { title: `Unrelated ${n}` });
    await hub.callsWritten();
    expect(new Set(units.slice(before))).toEqual(new Set(['write create_task', 'write call-log']));
    for (const owner of ['idle-0', 'idle-1']) await ann.call('create_task', { title: 'Yours', owner });
    const [hook, wait] = await Promise.all(held.slice(0, 2));
    expect([hook, wait]).toMatchObject([{ text: expect.stringContaining('#11') }, [{ kind: 'ready', taskId: '12' }]]);
    over.abort();
    await Promise.all(held);
  });
});
