import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from './board-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A board with one task; the hub answers the next requests with these statuses, and later ones properly. */
async function loadedBoard() {
  const statuses: number[] = [];
  const hub = { revision: 1 };
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 200;
    const row = { id: '7', revision: hub.revision } as BoardRow;
    return new Response(JSON.stringify(status === 200 ? { rows: [row], counts: {} } : {}), { status });
  });
  const store = createBoardStore();
  await store.load();
  async function reload(...next: readonly number[]) {
    statuses.push(...next);
    hub.revision += 1;
    const loading = store.load();
    await vi.advanceTimersByTimeAsync(3000);
    await loading;
    const { phase, fault, rows } = store.get();
    return { phase, fault, revision: rows.get('7')?.revision };
  }
  return { store, reload };
}

test('a load repeats a request that got no answer', async () => {
  const { reload } = await loadedBoard();
  expect(await reload(503, 503)).toEqual({ phase: 'complete', fault: undefined, revision: 2 });
});

test('a reload that fails keeps the board, names the fault, and is repeated after a pause', async () => {
  const { store, reload } = await loadedBoard();
  expect(await reload(503, 503, 503)).toMatchObject({
    phase: 'complete',
    fault: { fault: { status: 503 } },
    revision: 1,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(store.get().fault).toBeUndefined();
  expect(store.get().rows.get('7')?.revision).toBe(2);
});

test('a reload that the hub refuses is not repeated', async () => {
  const { store, reload } = await loadedBoard();
  await reload(401);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.get().fault).toMatchObject({ fault: { status: 401 } });
});
