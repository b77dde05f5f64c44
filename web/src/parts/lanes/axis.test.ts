import { expect, test } from 'vitest';
import { placeOn, ticksOf } from './axis.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 0, 5, 12, 7);

test('an hour is named every ten minutes and a day every six hours, with room at the ends', () => {
  const hour = ticksOf({ since: now - HOUR, now });
  expect(hour.map((at) => new Date(at).getUTCMinutes())).toEqual([10, 20, 30, 40, 50, 0]);
  const day = ticksOf({ since: now - 24 * HOUR, now });
  expect(new Set(day.map((at, index) => at - (day[index - 1] ?? at - 6 * HOUR)))).toEqual(new Set([6 * HOUR]));
});

test('what lies outside of the axis is at its ends', () => {
  const axis = { since: 100, now: 200 };
  expect([50, 100, 150, 300].map((at) => placeOn(axis, at))).toEqual([0, 0, 50, 100]);
});
