import { expect, test } from 'vitest';
import { filledDays } from './usage-days.ts';

const row = (day: string, agent: string) => ({
  day,
  agent,
  runs: 1,
  failed: 0,
  input_tokens: 10,
  output_tokens: 5,
  cost_usd: 0.5,
});

test('days without a run are included, and agents of one day are added up', () => {
  const days = filledDays(
    [row('2026-03-01', 'ada'), row('2026-03-01', 'bob'), row('2020-01-01', 'ada')],
    3,
    new Date(2026, 2, 2),
  );
  expect(days.map(({ day, runs, tokens, cost }) => [day, runs, tokens, cost])).toEqual([
    ['2026-02-28', 0, 0, 0],
    ['2026-03-01', 2, 30, 1],
    ['2026-03-02', 0, 0, 0],
  ]);
});
