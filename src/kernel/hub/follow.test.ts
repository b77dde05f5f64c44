import { expect, test } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases } from '../../../test/stores.ts';
import { MINUTE } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import { commitsOf, looks, newsOf } from './follow.ts';

/** The store, and how many listeners its commits have. */
function counted(store: Store) {
  let listeners = 0;
  const watched: Store = {
    ...store,
    onCommit(listener) {
      listeners += 1;
      const stop = store.onCommit(listener);
      let isOver = false;
      return () => {
        if (!isOver) listeners -= 1;
        isOver = true;
        stop();
      };
    },
  };
  return { watched, listeners: () => listeners };
}

onBothDatabases('looks', ({ open, ready }) => {
  test('a commit during a look causes another one; leaving the loop removes the listener', async () => {
    const store = await open(await ready());
    const { watched, listeners } = counted(store);
    let turns = 0;
    for await (const _ of looks(commitsOf(watched), 10 * MINUTE)) {
      turns += 1;
      expect(listeners()).toBe(1);
      if (turns === 3) break;
      await addAgents(store, `agent-${turns}`);
    }
    expect([turns, listeners()]).toEqual([3, 0]);
  });

  test('a fault in a look ends the listening', async () => {
    const { watched, listeners } = counted(await open(await ready()));
    const failing = async () => {
      for await (const _ of looks(commitsOf(watched), 10 * MINUTE)) throw new Error('the look failed');
    };
    await expect(failing()).rejects.toThrow('the look failed');
    expect(listeners()).toBe(0);
  });

  test('the signal ends the wait for the next look, and no look follows', async () => {
    const { watched, listeners } = counted(await open(await ready()));
    const stop = new AbortController();
    let turns = 0;
    for await (const _ of looks(commitsOf(watched), 10 * MINUTE, stop.signal)) {
      turns += 1;
      stop.abort();
    }
    for await (const _ of looks(commitsOf(watched), 10 * MINUTE, stop.signal)) turns += 1;
    expect([turns, listeners()]).toEqual([1, 0]);
  });

  test('a commit without news is checked once for all waiting calls, and wakes none of them', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada', 'bob');
    const task = await addTask(store, 'ada', { title: 'Paint' });
    let reads = 0;
    const { watched, listeners } = counted({
      ...store,
      counters() {
        reads += 1;
        return store.counters();
      },
    });
    const idle = new AbortController();
    let turns = 0;
    const follow = async () => {
      for await (const _ of looks(newsOf(watched), 10 * MINUTE, idle.signal)) turns += 1;
    };
    const following = follow();
    // The first read is the baseline, and repeats the look of those who may have looked before it.
    await expect.poll(() => turns).toBe(2);
    let woken = 0;
    const rest = [1, 2, 3].map(() => newsOf(watched)(10 * MINUTE).then(() => ++woken));
    await addAgents(store, 'cleo');
    await expect.poll(() => reads).toBeGreaterThan(1);
    await store.counters();
    expect([turns, woken, listeners()]).toEqual([2, 0, 1]);
    await store.write(everything, 'arrange', (unit) => unit.waiting.ready(task.id, 'bob'));
    await Promise.all(rest);
    await expect.poll(() => turns).toBe(3);
    idle.abort();
    await following;
    expect([woken, listeners()]).toEqual([3, 0]);
  });
});

test('without a commit the next look comes when its time is up', async () => {
  const asked: number[] = [];
  const changed = async (timeoutMs: number) => void asked.push(timeoutMs);
  const times = [30, 20, 10];
  for await (const _ of looks(changed, () => times.shift() ?? 0)) if (times.length === 0) break;
  expect(asked).toEqual([30, 20, 10]);
});
