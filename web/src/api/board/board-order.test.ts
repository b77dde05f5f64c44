import { afterEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from './board-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const row = (id: number, blocked_by: readonly string[] = []) =>
  ({ id: String(id), revision: 1, blocked_by }) as BoardRow;

interface Answer {
  readonly rows: readonly BoardRow[];
  readonly counts?: object;
}

/** A board with these rows; the test answers the looks at single tasks, in any order, by their number. */
async function boardWith(...rows: readonly BoardRow[]) {
  const looks: ((answer: Answer) => void)[] = [];
  const page = { rows, held: Promise.resolve() };
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://hub').searchParams;
    const isLook = query.has('ids');
    const answer = isLook ? await new Promise<Answer>((resolve) => looks.push(resolve)) : { rows: page.rows };
    if (!isLook) await page.held;
    return new Response(JSON.stringify({ counts: {}, ...answer }));
  });
  const store = createBoardStore();
  await store.load();
  return { store, looks, page };
}

test('an answer that was overtaken replaces neither the row nor the counts of the later one', async () => {
  const { store, looks } = await boardWith(row(7));
  const both = [store.look(['7']), store.look(['7'])];
  looks[1]?.({ rows: [row(7)], counts: { active: 2 } });
  await both[1];
  looks[0]?.({ rows: [row(7, ['9'])], counts: { active: 1 } });
  await both[0];
  expect(store.get().rows.get('7')?.blocked_by).toEqual([]);
  expect(store.get().counts).toEqual({ active: 2 });
});

test('a task that a later answer no longer has does not come back', async () => {
  const { store, looks } = await boardWith(row(7));
  const both = [store.look(['7']), store.look(['7'])];
  looks[1]?.({ rows: [] });
  await both[1];
  looks[0]?.({ rows: [row(7)] });
  await both[0];
  expect([...store.get().rows.keys()]).toEqual([]);
});

test('an answer that was overtaken by one about another task still counts for its own', async () => {
  const { store, looks } = await boardWith(row(6), row(7), row(8));
  const both = [store.look(['6', '7']), store.look(['8'])];
  looks[1]?.({ rows: [row(8)], counts: { active: 1 } });
  await both[1];
  looks[0]?.({ rows: [row(6, ['9'])], counts: { active: 3 } });
  await both[0];
  expect([...store.get().rows.keys()]).toEqual(['6', '8']);
  expect(store.get().rows.get('6')?.blocked_by).toEqual(['9']);
  expect(store.get().counts).toEqual({ active: 1 });
});

test('an answer to a look from before a load is older than the load', async () => {
  const { store, looks } = await boardWith(row(7));
  const early = store.look(['7']);
  await store.load();
  looks[0]?.({ rows: [row(7, ['9'])] });
  await early;
  expect(store.get().rows.get('7')?.blocked_by).toEqual([]);
});

test('a task that disappears during a load does not come back with its page', async () => {
  const { store, looks, page } = await boardWith(row(7), row(8));
  let release = (): void => undefined;
  page.held = new Promise((resolve) => {
    release = resolve;
  });
  const loading = store.load();
  const look = store.look(['7']);
  looks[0]?.({ rows: [] });
  await look;
  release();
  await loading;
  expect([...store.get().rows.keys()]).toEqual(['8']);
});
