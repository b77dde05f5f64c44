import { expect, test } from 'vitest';
import type { Run } from '../../ui/run-looks.ts';
import { nestedRuns } from './nested-runs.ts';

const run = (id: string, parentThread?: string | null): Run => ({
  run_id: id,
  task_id: parentThread === undefined ? '1' : null,
  thread_id: `thread-${id}`,
  agent: 'ada',
  reason: 'created',
  driver: 'sample',
  status: 'running',
  failure: null,
  detail: null,
  started_at: '2026-01-05T12:00:00.000Z',
  ended_at: null,
  usage: { input_tokens: null, output_tokens: null, cache_read_tokens: null, cost_usd: null, turns: null },
  ...(parentThread === undefined
    ? {}
    : {
        worker: {
          id: `w-${id}`,
          name: null,
          description: '',
          parent: 'ada',
          parent_thread: parentThread,
          report: null,
        },
      }),
});

test('workers are listed below the run that started them, at any depth', () => {
  const all = [run('c', 'thread-b'), run('other'), run('b', 'thread-a'), run('a')];
  expect(nestedRuns(all).map(({ run: { run_id }, depth }) => `${run_id} ${depth}`)).toEqual([
    'other 0',
    'a 0',
    'b 1',
    'c 2',
  ]);
});

test('a worker whose parent is not listed is at the top level', () => {
  expect(nestedRuns([run('a', 'thread-gone'), run('b', null)]).map(({ depth }) => depth)).toEqual([0, 0]);
});
