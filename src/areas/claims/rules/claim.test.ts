import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../../kernel/rules/time.ts';
import { type FileClaim, ownerOf, standing } from './claim.ts';
import { driftBetween } from './drift.ts';
import { overlapFor } from './overlap.ts';

const NOW = 10_000 * MINUTE;

function claim(session: string, minutesAgo: number, more: Partial<FileClaim> = {}): FileClaim {
  return {
    repoRoot: '/repo',
    filePath: 'a.ts',
    session,
    taskId: 1,
    agent: 'ada',
    claimedAt: NOW - minutesAgo * MINUTE,
    editedAt: null,
    state: 'active',
    expiresAt: null,
    batonId: null,
    memoryId: 10_000 - minutesAgo,
    ...more,
  };
}

describe('a claim', () => {
  test('is fresh up to its limit, stale up to twice that, then expired', () => {
    const ageAt = (minutes: number) => standing(claim('s', minutes), NOW, 240).age;
    expect([0, 239, 240, 479, 480].map(ageAt)).toEqual(['fresh', 'fresh', 'stale', 'stale', 'expired/weak']);
    expect(standing(claim('s', 239), NOW, 240)).toMatchObject({ minutes: 239, strength: 'strong' });
    expect(standing(claim('s', 240), NOW, 240)).toMatchObject({ minutes: 240, strength: 'weak' });
  });

  test('ages from the last edit under it', () => {
    expect(standing(claim('s', 500, { editedAt: NOW - 5 * MINUTE }), NOW, 240)).toMatchObject({
      minutes: 5,
      age: 'fresh',
    });
  });

  test('with a pending handoff is weak, however recent', () => {
    const pending = { state: 'handoff_pending', expiresAt: NOW + 1 } as const;
    expect(standing(claim('s', 1, pending), NOW, 240)).toMatchObject({ age: 'stale', strength: 'weak' });
    expect(standing(claim('s', 1, { ...pending, expiresAt: NOW }), NOW, 240).age).toBe('expired/weak');
    expect(standing(claim('s', 1, { state: 'weak_expired' }), NOW, 240).age).toBe('expired/weak');
  });

  test('belongs to the first of the fresh claimers', () => {
    const claims = [claim('late', 5), claim('early', 20), claim('gone', 300)];
    expect(ownerOf(claims, NOW, 240)?.session).toBe('early');
    expect(ownerOf([claim('gone', 300)], NOW, 240)).toBeUndefined();
  });
});

describe('a session that claims a file', () => {
  const meets = (claims: readonly FileClaim[]) => overlapFor('me', claims, NOW, 240);

  test('meets nobody, itself, an active session, or an earlier one', () => {
    expect(meets([])).toMatchObject({ overlap: 'none', status: 'claimed', previous: undefined });
    expect(meets([claim('me', 3)])).toMatchObject({ overlap: 'same_session', status: 'refreshed_same_session' });
    expect(meets([claim('other', 3)])).toMatchObject({ overlap: 'strong_active', previous: { session: 'other' } });
    expect(meets([claim('other', 300)])).toMatchObject({
      overlap: 'weak_stale',
      status: 'superseded_inactive_owner',
      previous: { session: 'other' },
      live: [],
    });
  });

  test('is told of other active sessions even when it renews its own claim', () => {
    expect(meets([claim('me', 9), claim('second', 3), claim('first', 5)])).toMatchObject({
      overlap: 'strong_active',
      status: 'refreshed_same_session',
      previous: { session: 'first' },
      live: [{ session: 'first' }, { session: 'second' }],
    });
  });
});

describe('drift', () => {
  test('is the share of edited files without a claim, and names three of them', () => {
    const edited = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(driftBetween(['a', 'b', 'z'], edited)).toEqual({
      editsWithoutClaim: ['c', 'd', 'e', 'f'],
      claimsWithoutEdits: ['z'],
      score: 0.67,
      recommendation:
        'Claim 4 file(s) edited without an active claim: c, d, e +1 more. Release or revisit 1 claim(s) with no recent edits: z.',
    });
  });

  test('is zero if edits and claims agree, or nothing was edited', () => {
    expect(driftBetween(['a'], ['a'])).toMatchObject({ score: 0, recommendation: 'Edits and claims agree.' });
    expect(driftBetween([], [])).toMatchObject({ score: 0, editsWithoutClaim: [], claimsWithoutEdits: [] });
  });
});
