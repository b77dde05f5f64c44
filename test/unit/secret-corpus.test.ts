import { expect, test } from 'vitest';
import { HELD_OUT, missedSecrets, STUDIED, spoiltLookAlikes } from '../../bench/secrets/rates.ts';

/** Shares of the held-out texts; what drawn letters happen to spell cannot all be told from words. */
const MOST_MISSED = 0.005;
const MOST_SPOILT = 0.005;

test('secrets of many kinds are found, in texts that the rules were made with and in others', () => {
  expect(missedSecrets(STUDIED).wrong).toEqual([]);
  const { of, wrong } = missedSecrets(HELD_OUT);
  expect(of).toBeGreaterThan(5000);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(of * MOST_MISSED);
});

test('identifiers, digests, prose and code stay as they are', () => {
  expect(spoiltLookAlikes(STUDIED).wrong).toEqual([]);
  const { of, wrong } = spoiltLookAlikes(HELD_OUT);
  expect(of).toBeGreaterThan(5000);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(of * MOST_SPOILT);
});
