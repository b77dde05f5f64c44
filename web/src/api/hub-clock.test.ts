import { afterEach, expect, test, vi } from 'vitest';
import { hearClock, hubNow } from './hub-clock.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 5, 12);

afterEach(() => {
  hearClock(new Date(Date.now()).toUTCString(), Date.now());
  vi.useRealTimers();
});

test('the time is that of the hub if the clock of the machine is wrong, and that of the machine otherwise', () => {
  vi.useFakeTimers({ now: NOON });
  hearClock(new Date(NOON + 3 * HOUR).toUTCString(), NOON);
  expect(hubNow()).toBe(NOON + 3 * HOUR + 500);
  hearClock(new Date(NOON - 1000).toUTCString(), NOON);
  expect(hubNow()).toBe(NOON);
  hearClock('not a date', NOON);
  hearClock(null, NOON);
  expect(hubNow()).toBe(NOON);
});
