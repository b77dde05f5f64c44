import { afterEach, expect, test } from 'vitest';
import { expiryFrom, scopesFrom } from './token-options.ts';

const NOW = Date.UTC(2026, 0, 5, 12);

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('an expiry can be a duration from now', () => {
  expect(expiryFrom('30d', NOW)).toBe(NOW + 30 * 86_400_000);
  expect(expiryFrom('12h', NOW)).toBe(NOW + 12 * 3_600_000);
  expect(expiryFrom('45m', NOW)).toBe(NOW + 45 * 60_000);
  expect(expiryFrom('1s', NOW)).toBe(NOW + 1000);
});

test.each(['America/New_York', 'UTC', 'Pacific/Kiritimati'])(
  'a token that expires on a day holds to its end: %s',
  (name) => {
    process.env.TZ = name;
    expect(expiryFrom('2026-02-01', NOW)).toBe(new Date('2026-02-02T00:00:00').getTime() - 1);
    const today = new Date('2026-01-05T23:00:00').getTime();
    expect(expiryFrom('2026-01-05', today)).toBe(today + 3_600_000 - 1);
    expect(() => expiryFrom('2026-01-04', today)).toThrow('past');
  },
);

test('a time without an offset is UTC, as with --due', () => {
  process.env.TZ = 'America/New_York';
  for (const text of ['2026-02-01T10:00:00Z', '2026-02-01T10:00', '2026-02-01 10:00', '2026-02-01T11:00+01:00']) {
    expect(expiryFrom(text, NOW), text).toBe(Date.UTC(2026, 1, 1, 10));
  }
});

test('an expiry that is unclear or past is refused', () => {
  for (const text of ['', 'soon', '5', '3w', '-1d', '2026-13-45', '2026-02-30', '1e3d', 'January']) {
    expect(() => expiryFrom(text, NOW), text).toThrow('--expires takes');
  }
  for (const text of ['0d', '2025-01-01']) expect(() => expiryFrom(text, NOW), text).toThrow('past');
});

test('scopes are a list of known words', () => {
  expect(scopesFrom('write, read')).toEqual(['read', 'write']);
  expect(() => scopesFrom('read,everything')).toThrow('"everything"');
  expect(() => scopesFrom('')).toThrow('--scopes takes');
});
