import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followWith } from './follow.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A list of notices whose responses the test controls. */
function slowList() {
  const client = new QueryClient();
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['notices'],
    queryFn: () => new Promise((resolve) => asked.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const follow = followWith(client);
  let seq = 0;
  return {
    asked,
    shown: () => observer.getCurrentResult().data,
    stop,
    async news() {
      seq += 1;
      follow({ seq, type: 'user.notified' });
      await vi.advanceTimersByTimeAsync(1000);
    },
    async answer(at: number, text: string) {
      asked[at]?.(text);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('news that arrives while a list loads for the first time is not lost', async () => {
  const list = slowList();
  await list.news();
  await list.answer(0, 'read before the news');
  await list.answer(1, 'read after the news');
  expect(list.shown()).toBe('read after the news');
  expect(list.asked).toHaveLength(2);
  list.stop();
});

test('a list is shown even if news arrives faster than its answers', async () => {
  const list = slowList();
  await list.answer(0, 'first');
  await list.news();
  await list.news();
  await list.news();
  await list.answer(1, 'second');
  expect(list.shown()).toBe('second');
  await list.answer(2, 'third');
  expect(list.shown()).toBe('third');
  expect(list.asked).toHaveLength(3);
  list.stop();
});

test('a next page that is asked for while news are fetched does not keep them away', async () => {
  const client = new QueryClient();
  let latest = 'old';
  let release = (): void => undefined;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['notices'],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      new Promise<string>((resolve) => {
        release = () => resolve(`${latest} ${pageParam}`);
      }),
    getNextPageParam: (_page, pages) => pages.length + 1,
  });
  const stop = observer.subscribe(() => undefined);
  const answered = async () => {
    await vi.advanceTimersByTimeAsync(0);
    release();
    await vi.advanceTimersByTimeAsync(0);
  };
  await answered();
  latest = 'new';
  followWith(client)({ seq: 1, type: 'user.notified' });
  await vi.advanceTimersByTimeAsync(1000);
  void observer.fetchNextPage();
  await answered();
  expect(observer.getCurrentResult().data?.pages).toEqual(['old 1', 'new 2']);
  await answered();
  await answered();
  expect(observer.getCurrentResult().data?.pages).toEqual(['new 1', 'new 2']);
  stop();
});
