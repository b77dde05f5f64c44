import { expect, test } from 'vitest';
import { HELD_OUT, missedSecrets, STUDIED, spoiltLookAlikes } from '../../bench/secrets/rates.ts';

/** Allowed shares of errors in the held-out texts, since some random secrets cannot be told from words. */
const MOST_MISSED = 0.005;
const MOST_SPOILT = 0.005;

test('secrets of many kinds are found, in the texts that the rules were made with and in held-out ones', () => {
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
