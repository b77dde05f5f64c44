import { expect, test } from 'vitest';
import { settingWords } from './setting-words.ts';

test('a value is shown with its unit, and a disabled budget as no limit', () => {
  expect(settingWords({ name: 'runs.dailyCostUsd', value: 20 })).toBe('20 dollars');
  expect(settingWords({ name: 'runs.dailyCostUsd', value: 'off' })).toBe('no limit');
  expect(settingWords({ name: 'metricDays', value: 1 })).toBe('1 day');
  expect(settingWords({ name: 'runs.max', value: 4 })).toBe('4');
  expect(settingWords({ name: 'runs.cron', value: '0 6-21 * * *' })).toBe('every hour from 06:00 to 21:00');
});
