import { expect, test } from 'vitest';
import { wasOrphaned } from './wait.ts';

test('a waiter whose client ended early does not wait forever', () => {
  expect(wasOrphaned(1, () => '/sbin/init\0')).toBe(true);
  expect(wasOrphaned(1, () => '')).toBe(true);
  expect(wasOrphaned(1, () => '/usr/bin/node\0/opt/bin/codex\0')).toBe(false);
  expect(wasOrphaned(4711, () => '/sbin/init\0')).toBe(false);
});
