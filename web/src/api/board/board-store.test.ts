import { afterEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from './board-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const row = (id: number) => ({ id: String(id), revision: 1 }) as BoardRow;

test('while a long board is loaded its cards are placed twice, not once per page', async () => {
  const pages = [[1], [2], [3], [4]].map((ids) => ids.map(row));
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
