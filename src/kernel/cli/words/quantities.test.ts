import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../rules/time.ts';
import { age, sized, spanFrom } from './quantities.ts';

test('sizes are short and readable', () => {
  expect([999, 1500, 123_456, 2_500_000_000].map(sized)).toEqual(['999 bytes', '1.5 KB', '123 KB', '2.5 GB']);
});

test('ages use the largest unit that fits', () => {
  expect([0, 59_000, MINUTE, 90 * MINUTE, 47 * HOUR, 3 * DAY].map(age)).toEqual([
    'now',
    'now',
    '1m',
    '1h',
    '47h',
    '3d',
  ]);
});

test('spans are a number and a unit, and nothing else', () => {
  expect(['30s', '10m', '2h', '1d'].map(spanFrom)).toEqual([30_000, 600_000, 7_200_000, DAY]);
  expect(['10', 'm', '-1m', '1w', ''].map(spanFrom)).toEqual(Array(5).fill(undefined));
});
