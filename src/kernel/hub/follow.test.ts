import { expect, test } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases } from '../../../test/stores.ts';
import { agentKey } from '../rules/news/concern.ts';
import { MINUTE } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import { changesOf, commitsOf, looks } from './follow.ts';

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

  test('a commit wakes only those whom it concerns, and this process reads nothing to find them', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada', 'bob', 'cleo');
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
    const turns = { bob: 0, cleo: 0 };
    const follow = async (agent: 'bob' | 'cleo') => {
      for await (const _ of looks(changesOf(watched, [agentKey(agent)]), 10 * MINUTE, idle.signal)) turns[agent] += 1;
    };
    const following = [follow('bob'), follow('cleo')];
    // The first read is the baseline, and repeats the look of those who may have looked before it.
    await expect.poll(() => turns).toEqual({ bob: 2, cleo: 2 });
    // A server's connection that has just begun to listen is looked over once more.
    await heardOf(watched, () => addAgents(store, 'dora'));
    const [before, seen] = [reads, { ...turns }];
    await heardOf(watched, () => addAgents(store, 'emil'));
    await heardOf(watched, () => store.write(everything, 'arrange', (unit) => unit.waiting.ready(task.id, 'bob')));
    await expect.poll(() => turns.bob).toBe(seen.bob + 1);
    expect([turns.cleo, reads, listeners()]).toEqual([seen.cleo, before, 1]);
    idle.abort();
    await Promise.all(following);
    await addAgents(store, 'fred');
    await expect.poll(listeners).toBe(0);
  });

  test('a commit of another process wakes those who wait for news only if it brought some', async () => {
    const address = await ready();
    const [store, other] = [await open(address), await open(address)];
    await addAgents(store, 'ada', 'bob');
    const task = await addTask(store, 'ada', { title: 'Paint' });
    const idle = new AbortController();
    let turns = 0;
    const follow = async () => {
      for await (const _ of looks(changesOf(store, [agentKey('bob')]), 10 * MINUTE, idle.signal)) turns += 1;
    };
    const following = follow();
    await expect.poll(() => turns).toBe(2);
    await heardOf(store, () => addAgents(other, 'cleo'));
    await store.counters();
    expect(turns).toBe(2);
    await other.write(everything, 'arrange', (unit) => unit.waiting.ready(task.id, 'bob'));
    // A connection that begins to listen only now makes it look once more.
    await expect.poll(() => turns).toBeGreaterThan(2);
    idle.abort();
    await following;
  });
});

/** Resolves when the store's listeners were told of the commit. */
async function heardOf(store: Store, commit: () => Promise<unknown>): Promise<void> {
  let stop = () => {};
  const heard = new Promise<void>((resolve) => {
    stop = store.onCommit(() => resolve());
  });
  await commit();
  await heard;
  stop();
}

test('without a commit the next look comes when its time is up', async () => {
  const asked: number[] = [];
  const changed = async (timeoutMs: number) => void asked.push(timeoutMs);
  let left = 40;
  for await (const _ of looks(changed, () => left)) {
    left -= 10;
    if (left === 10) break;
  }
  expect(asked).toEqual([40, 30, 20]);
});
