import { expect, test } from 'vitest';
import { pauseAfter } from './use-runs.ts';

const runs = (...statuses: readonly string[]) => ({ runs: statuses.map((status) => ({ status })) });

test('a list of runs is polled only while one of them is running', () => {
  expect(pauseAfter(runs('ok', 'running'))).toBe(2000);
  expect(pauseAfter(runs('ok', 'failed'))).toBe(false);
  expect(pauseAfter(undefined)).toBe(false);
});
