import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../kernel/rules/time.ts';
import { faultOutcome } from './provider-fault.ts';
import { resetTime } from './reset-time.ts';

const NOW = new Date(2026, 10, 15, 6, 30).getTime();

describe('when a quota comes back', () => {
  test('is read from a timestamp, a duration, a date or a time of day', () => {
    expect(resetTime('usage limit reached|1794727800', NOW)).toBe(1_794_727_800_000);
    expect(resetTime('{"type":"usage_limit_reached","resets_at":1794727800}', NOW)).toBe(1_794_727_800_000);
    expect(resetTime('Please retry in 3600s.', NOW)).toBe(NOW + HOUR);
    expect(resetTime('Try again in 2 hours 5 minutes.', NOW)).toBe(NOW + 2 * HOUR + 5 * MINUTE);
    expect(resetTime('Rate limit reached. Please try again in 356ms.', NOW)).toBe(NOW + 356);
    expect(resetTime('Please try again in 1m2.5s.', NOW)).toBe(NOW + 62_500);
    expect(resetTime('Retry after 3 mins 10 secs', NOW)).toBe(NOW + 190_000);
    expect(resetTime('Retry in 250 milliseconds', NOW)).toBe(NOW + 250);
    expect(resetTime('or try again at Nov 20th, 2026 3:41 AM.', NOW)).toBe(new Date(2026, 10, 20, 3, 41).getTime());
    expect(resetTime('or try again at 7:41 AM.', NOW)).toBe(new Date(2026, 10, 15, 7, 41).getTime());
  });

  test('is on the next day if that time has passed, and in the named zone', () => {
    expect(resetTime('try again at 3:41 AM', NOW)).toBe(new Date(2026, 10, 16, 3, 41).getTime());
    const noon = Date.UTC(2026, 10, 15, 12);
    expect(resetTime('resets 3pm (Europe/Helsinki)', noon)).toBe(Date.UTC(2026, 10, 15, 13));
  });

  test('is unknown if nothing is said, or if it makes no sense', () => {
    for (const text of ['Too many requests.', 'resets 3pm (Nowhere/Land)', 'try again at 99:99 AM', 'retry in s']) {
      expect(resetTime(text, NOW)).toBeUndefined();
    }
  });
});

describe('a refusal by the provider', () => {
  test.each([
    [{ status: 401, text: 'The key is not valid.' }, 'auth'],
    [{ text: 'unexpected status 401 Unauthorized: x' }, 'auth'],
    [{ text: 'Not logged in · Please run /login' }, 'auth'],
    [{ status: 400, text: 'Your credit balance is too low.' }, 'quota'],
    [{ status: 402, text: 'Payment required.' }, 'quota'],
    [{ status: 429, text: 'Too many requests.' }, 'rate'],
    [{ status: 429, text: 'Quota exceeded. Please retry in 12s.' }, 'rate'],
    [{ status: 429, text: 'Quota exceeded. Please retry in 7200s.' }, 'quota'],
    [{ status: 429, text: 'Rate limit reached for requests. Please try again in 356ms.' }, 'rate'],
    [{ text: 'You have exhausted your daily quota on this model.' }, 'quota'],
    [{ text: "You've hit your usage limit. Try again at 3:41 AM." }, 'quota'],
    [{ status: 500, text: 'authentication backend is down' }, 'provider'],
    [{ status: 529, text: 'Overloaded' }, 'provider'],
    [{ text: 'stream closed' }, 'provider'],
  ] as const)('%j is %s', (fault, reason) => {
    expect(faultOutcome(fault, NOW)).toMatchObject({ kind: 'failed', reason });
  });
});
