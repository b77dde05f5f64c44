import { expect, test } from 'vitest';
import { MINUTE } from '../../../kernel/rules/time.ts';
import { barsOf } from './bars.ts';

const at = (minute: number) => minute * MINUTE;

test('calls less than five minutes apart are one stretch of work, others are two', () => {
  expect(barsOf([10, 12, 17, 30], 0, at(60))).toEqual([
    { from: at(10), to: at(18) },
    { from: at(30), to: at(31) },
  ]);
});

test('a stretch neither begins before the window nor ends after now', () => {
  expect(barsOf([9, 10], at(10), at(10) + 5000)).toEqual([{ from: at(10), to: at(10) + 5000 }]);
  expect(barsOf([], 0, at(1))).toEqual([]);
});
