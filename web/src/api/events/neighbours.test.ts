import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BoardRow, createBoardStore } from '../board/board-store.ts';
import type { HubEvent } from './event-reader.ts';
import { followWith } from './follow.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row = (id: string, blocked_by: readonly string[]) => ({ id, revision: 1, blocked_by }) as BoardRow;

/** A hub whose board has these rows, and a record of the single tasks requested from it. */
function hubWith(rows: Map<string, BoardRow>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://hub').searchParams;
    const ids = query.get('ids');
    if (ids !== null) asked.push(ids);
    const all = query.get('state') === 'done' ? [] : [...rows.values()];
    const found = ids === null ? all : ids.split(',').flatMap((id) => rows.get(id) ?? []);
    return new Response(JSON.stringify({ rows: found, counts: {} }));
  });
  return asked;
}

async function hear(follow: (event: HubEvent) => void, type: string, task_id: string): Promise<void> {
  follow({ seq: 1, type, task_id });
  await vi.advanceTimersByTimeAsync(1000);
}

test.each(['task.completed', 'task.canceled'])('after %s the tasks that waited for it no longer do', async (type) => {
  const rows = new Map([row('7', ['9']), row('8', ['5']), row('9', []), row('5', [])].map((one) => [one.id, one]));
  const asked = hubWith(rows);
  const board = createBoardStore();
  const follow = followWith(new QueryClient(), board);
  await board.load();
  expect(board.get().rows.get('7')?.blocked_by).toEqual(['9']);
  rows.set('7', row('7', []));
  await hear(follow, type, '9');
  expect(board.get().rows.get('7')?.blocked_by).toEqual([]);
  expect(asked).toEqual(['9,7']);
});

/** A query of the page of task 7, and how often it was fetched. */
function shown(client: QueryClient, queryKey: readonly unknown[], answer: object) {
  let times = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      times += 1;
      return Promise.resolve(answer);
    },
  });
  observer.subscribe(() => undefined);
  return () => times;
}

test('a graph and a tree are fetched again when one of their tasks changes', async () => {
  hubWith(new Map());
  const client = new QueryClient();
  const follow = followWith(client, createBoardStore());
  const graph = shown(client, ['task', '7', 'graph'], { rows: [{ id: '7' }, { id: '9' }], edges: [] });
  const tree = shown(client, ['task', '7', 'get_task_tree', {}], {
    pages: [{ tasks: [{ id: '7' }] }, { tasks: [{ id: '8' }] }],
    pageParams: ['', '1'],
  });
  await vi.advanceTimersByTimeAsync(0);
  const looks = async (type: string, id: string) => {
    const before = [graph(), tree()] as const;
    await hear(follow, type, id);
    return { graph: graph() - before[0], tree: tree() - before[1] };
  };
  expect(await looks('task.completed', '9')).toEqual({ graph: 1, tree: 0 });
  expect(await looks('task.steps', '8')).toEqual({ graph: 0, tree: 1 });
  expect(await looks('task.completed', '5')).toEqual({ graph: 0, tree: 0 });
  // The new task may wait for a task in the graph.
  expect(await looks('task.created', '10')).toEqual({ graph: 1, tree: 0 });
  expect(await looks('task.updated', '7')).toEqual({ graph: 1, tree: 1 });
  client.clear();
});
