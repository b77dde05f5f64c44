import { expect, test } from 'vitest';
import { expiryFrom, scopesFrom } from './token-options.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

test('an expiry is a duration from now or a date', () => {
  expect(expiryFrom('30d', NOW)).toBe(NOW + 30 * 86_400_000);
  expect(expiryFrom('12h', NOW)).toBe(NOW + 12 * 3_600_000);
  expect(expiryFrom('45m', NOW)).toBe(NOW + 45 * 60_000);
  expect(expiryFrom('1s', NOW)).toBe(NOW + 1000);
  expect(expiryFrom('2026-02-01', NOW)).toBe(Date.UTC(2026, 1, 1));
  expect(expiryFrom('2026-02-01T10:00:00Z', NOW)).toBe(Date.UTC(2026, 1, 1, 10));
});

test('an expiry that is unclear or past is refused', () => {
  for (const text of ['', 'soon', '5', '3w', '-1d', '2026-13-45', '1e3d', 'January']) {
    expect(() => expiryFrom(text, NOW), text).toThrow('--expires takes');
  }
  for (const text of ['0d', '2025-01-01']) expect(() => expiryFrom(text, NOW), text).toThrow('past');
});

test('scopes are a list of known words', () => {
  expect(scopesFrom('write, read')).toEqual(['read', 'write']);
  expect(() => scopesFrom('read,everything')).toThrow('"everything"');
  expect(() => scopesFrom('')).toThrow('--scopes takes');
});
