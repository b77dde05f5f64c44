import { expect, test } from 'vitest';
import { callWords, runWords } from './trend-words.ts';

test('calls of a day are compared with those of the day before', () => {
  const day = { calls: 1200, error_count: 3, avg_duration_ms: 4.4 };
  expect(callWords(day, { ...day, calls: 1500 })).toBe(
    '1,200 calls in the last 24 hours (3 refused), 4 ms each on average; 300 the day before.',
  );
});

test('runs of a week are compared with those of the week before', () => {
  const quiet = { runs: 0, failed: 0 };
  const days = [
    ...Array.from({ length: 6 }, () => quiet),
    { runs: 4, failed: 2 },
    ...Array.from({ length: 6 }, () => quiet),
    { runs: 1, failed: 0 },
  ];
  expect(runWords(days)).toBe('1 run in the last 7 days (none failed); 4 in the 7 days before.');
  expect(runWords([quiet])).toBe('The hub has started no agent in the last two weeks.');
});
