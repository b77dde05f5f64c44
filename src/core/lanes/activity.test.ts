import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../time.ts';
import { recordActivity } from './activity.ts';

test('a record without a recent heartbeat says how old the last one is, in two units', () => {
  const now = Date.UTC(2026, 0, 5);
  const summary = (age: number) =>
    recordActivity({ state: 'working', heartbeatAt: now - age, pidAlive: null }, now).summary;
  expect(summary(7 * MINUTE + 28 * SECOND)).toBe('Heartbeat stale for 7m 28s.');
  expect(summary(2 * HOUR + 5 * MINUTE)).toBe('Heartbeat stale for 2h 5m.');
  expect(summary(50 * HOUR)).toBe('Heartbeat stale for 2d 2h.');
});
