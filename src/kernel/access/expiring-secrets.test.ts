import { expect, test } from 'vitest';
import { expiringSecrets } from './expiring-secrets.ts';

test('a secret is valid until it is used or has expired', () => {
  let now = 0;
  const secrets = expiringSecrets(() => now, 100, 10);
  const [first, second] = [secrets.issue(), secrets.issue()];
  expect(secrets.find(first)).toMatch(/^[0-9a-f]{8}$/);
  expect(secrets.find('guess')).toBeUndefined();
  expect(secrets.take(first)).toMatch(/^[0-9a-f]{8}$/);
  expect(secrets.take(first)).toBeUndefined();
  now = 99;
  expect(secrets.find(second)).toBeDefined();
  now = 100;
  expect(secrets.find(second)).toBeUndefined();
});

test('beyond the cap the oldest are dropped', () => {
  const secrets = expiringSecrets(() => 0, 100, 2);
  const issued = [secrets.issue(), secrets.issue(), secrets.issue()];
  expect(issued.map((secret) => secrets.find(secret) !== undefined)).toEqual([false, true, true]);
});
