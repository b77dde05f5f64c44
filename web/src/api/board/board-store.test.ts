import { afterEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from './board-store.ts';

afterEach(() => {
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
