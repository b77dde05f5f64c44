import { afterEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from './board-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row = (id: number, blocked_by: readonly string[] = []) =>
  ({ id: String(id), revision: 1, blocked_by }) as BoardRow;

test('while a long board loads, its cards are laid out twice, not once per page', async () => {
  const pages = [[1], [2], [3], [4]].map((ids) => ids.map((id) => row(id)));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://hub').searchParams;
    const at = Number(query.get('cursor') ?? 0);
    const more = at + 1 < pages.length ? { next_cursor: String(at + 1) } : {};
    const body = query.get('state') === 'done' ? { rows: [], counts: {} } : { rows: pages[at], counts: {}, ...more };
    return new Response(JSON.stringify(body));
  });
  const store = createBoardStore();
  const shown: string[] = [];
  store.subscribe(() => shown.push([...store.get().rows.keys()].join(' ')));
  await store.load();
  expect([...new Set(shown)]).toEqual(['', '1', '1 2 3 4']);
});

test('a row that was fetched while the pages loaded stays, even with the same revision', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://hub').searchParams;
    if (query.has('ids')) return new Response(JSON.stringify({ rows: [row(7)], counts: {} }));
    if (query.get('cursor') !== null) await held;
    const first = { rows: [row(7, ['9'])], counts: {}, next_cursor: 'next' };
    const isFirst = query.get('cursor') === null && query.get('state') !== 'done';
    return new Response(JSON.stringify(isFirst ? first : { rows: [], counts: {} }));
  });
  const store = createBoardStore();
  const loading = store.load();
  await expect.poll(() => store.get().rows.get('7')?.blocked_by).toEqual(['9']);
  await store.look(['7']);
  release();
  await loading;
  expect(store.get().rows.get('7')?.blocked_by).toEqual([]);
});

/** A board with two older pages of done tasks; `answers` decides about each request for one of them. */
function boardWithOlder(answers: ((page: Response) => Response | Promise<Response>)[]) {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://hub').searchParams;
    if (query.get('state') !== 'done') return new Response(JSON.stringify({ rows: [], counts: {} }));
    asked.push(query.get('cursor'));
    const at = Number(query.get('cursor') ?? 0);
    const more = at < 2 ? { next_cursor: String(at + 1) } : {};
    const page = new Response(JSON.stringify({ rows: [row(at)], counts: {}, ...more }));
    return at === 0 ? page : (answers.shift()?.(page) ?? page);
  });
  const store = createBoardStore();
  const shown = () => [...store.get().rows.keys()].sort().join(' ');
  return { store, shown, asked };
}

test('a page of done tasks that could not be loaded can be asked for again', async () => {
  const { store, shown } = boardWithOlder([() => new Response('{}', { status: 503 })]);
  await store.load();
  await expect(store.moreDone()).rejects.toMatchObject({ fault: { status: 503 } });
  expect(store.get().olderDone).toBe('1');
  await store.moreDone();
  await store.moreDone();
  expect(shown()).toBe('0 1 2');
  expect(store.get().olderDone).toBeUndefined();
});

test('a page of done tasks is asked for once, however often the button is pressed', async () => {
  const { store, shown, asked } = boardWithOlder([]);
  await store.load();
  await Promise.all([store.moreDone(), store.moreDone()]);
  expect(asked).toEqual([null, '1']);
  expect(shown()).toBe('0 1');
  expect(store.get().olderDone).toBe('2');
});

test('a page of done tasks that comes after a new load leaves no gap', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { store, shown } = boardWithOlder([(page) => page, (page) => held.then(() => page)]);
  await store.load();
  await store.moreDone();
  const late = store.moreDone();
  await store.load();
  release();
  await late;
  await store.moreDone();
  expect(shown()).toBe('0 1 2');
});

test('a look at one task is repeated, and does not fail what was done before it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  const refusals = [true, true];
  let looks = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const isLook = new URL(address, 'http://hub').searchParams.has('ids');
    if (isLook) looks += 1;
    if (isLook && (refusals.shift() ?? looks > 3)) return new Response('{}', { status: 503 });
    return new Response(JSON.stringify({ rows: isLook ? [row(7)] : [], counts: {} }));
  });
  const store = createBoardStore();
  await store.load();
  const looked = store.look(['7']);
  await vi.advanceTimersByTimeAsync(2000);
  await looked;
  expect(store.get().rows.has('7')).toBe(true);
  const failing = store.look(['7']);
  await vi.advanceTimersByTimeAsync(2000);
  await failing;
  expect(looks).toBe(6);
  expect(store.get().rows.has('7')).toBe(true);
});
