import { expect, test } from 'vitest';
import { stateSince } from './signal-time.ts';

const expires_at = '2026-01-06T12:00:00.000Z';
const acked_at = '2026-01-05T12:00:00.000Z';

test('a signal that nobody has seen has no time at which it was not seen', () => {
  expect(stateSince({ state: 'pending', acked_at: null, expires_at })).toBeNull();
  expect(stateSince({ state: 'acknowledged', acked_at, expires_at })).toBe(acked_at);
  expect(stateSince({ state: 'expired', acked_at: null, expires_at })).toBe(expires_at);
});
