import { expect, test } from 'vitest';
import { addAgents, addTask, everything, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import type { Page, PageRequest } from './paging.ts';
import { cutPage, textCursor } from './paging.ts';
import type { Store } from './store.ts';

/** Reads all ids in pages of two, adding a newer row before each page but the first. */
async function leafThrough(read: (page: PageRequest) => Promise<Page<string>>, addNewer: () => Promise<unknown>) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 2, cursor });
    seen.push(...page.items);
    cursor = page.next;
    await addNewer();
  } while (cursor !== undefined && seen.length < 50);
  return seen;
}

async function addRun(store: Store, number: number): Promise<string> {
  const task = await addTask(store, 'ada', {});
  const id = `r-${number}`;
  await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const thread = { threadId: String(task.threadId), agent: 'ada', taskId: task.id };
    const started = { fence: 1, wakeSeq: 1, holder: 'hub', sessionRef: null };
    await unit.runs.start({ ...thread, id, reason: 'manual', lane: null, driver: 'sample', ...started });
  });
  return id;
}

onBothDatabases('a page', ({ ready, open }) => {
  test('of tokens neither repeats nor skips one if newer ones are created between pages', async () => {
    let now = 1_000_000;
    const store = await open(await ready(), { clock: () => now, ownClock: true });
    await addAgents(store, 'ada');
    const mint = () => {
      now += 1000;
      const wanted = { agent: 'ada', scopes: ['read'], label: '', expiresAt: null } as const;
      return store.write(everything, 'arrange', async (unit) => (await unit.tokens.mint(wanted)).id);
    };
    const made = [];
    for (let count = 0; count < 5; count++) made.push(await mint());
    const page = (request: PageRequest) =>
      store.read(everything, async (unit) => {
        const { items, next } = await unit.tokens.page(request);
        return { items: items.map(({ id }) => id), next };
      });
    expect(await leafThrough(page, mint)).toEqual(made.reverse());
  });

  test('of runs neither repeats nor skips one if newer ones start between pages', async () => {
    let now = 1_000_000;
    let number = 0;
    const store = await open(await ready(), { clock: () => now, ownClock: true });
    await addAgents(store, 'ada');
    const start = () => {
      now += 1000;
      number++;
      return addRun(store, number);
    };
    const made = [];
    for (let count = 0; count < 5; count++) made.push(await start());
    const page = (request: PageRequest) =>
      store.read(scopeOf('ada'), async (unit) => {
        const { items, next } = await unit.runs.page({}, request);
        return { items: items.map(({ run }) => run.id), next };
      });
    expect(await leafThrough(page, start)).toEqual(made.reverse());
  });
});

test('that is the last has no cursor, even if it is full', () => {
  expect(cutPage([1, 2, 3], 2, (last) => last)).toEqual({ rows: [1, 2], next: '2' });
  expect(cutPage([1, 2], 2, (last) => last)).toEqual({ rows: [1, 2], next: undefined });
  expect(cutPage([], 2, (last) => last)).toEqual({ rows: [], next: undefined });
});

test('is refused for a made-up cursor', () => {
  expect(() => textCursor('50')).toThrow('The cursor is not one that Waggle returned.');
});
