import { describe, expect, test } from 'vitest';
import type { News, NewsRoute } from '../waiting.ts';
import { type Asker, type NewsOffer, ranking, standingOf, type WakeableSession } from './standing.ts';

const MINUTE = 60_000;
const AT = 1_000_000;

const item = (route: NewsRoute = {}, news = 7): News => ({
  news,
  at: AT,
  route,
});
const asker = (session: string, more: Partial<Asker> = {}): Asker => ({
  session,
  known: 0,
  now: AT,
  patienceMs: MINUTE,
  ...more,
});
const offer = (session: string, more: Partial<NewsOffer> = {}): NewsOffer => ({
  item: 7,
  turn: 0,
  session,
  news: 7,
  offeredAt: AT,
  isShown: true,
  hasLooked: false,
  isThere: true,
  tried: [],
  ...more,
});
const standing = (who: Asker, given: { offer?: NewsOffer; ranked?: readonly string[]; route?: NewsRoute } = {}) =>
  standingOf({ item: item(given.route), offer: given.offer, asker: who, ranked: given.ranked ?? ['a', 'b', 'c'] });

describe('an item of the agent', () => {
  test('is news for the first session, and for each further one when those before it had their time', () => {
    expect(standing(asker('a'))).toBe('news');
    expect(standing(asker('b'))).toBe('pending');
    expect(standing(asker('b', { now: AT + MINUTE }))).toBe('news');
    expect(standing(asker('c', { now: AT + 2 * MINUTE - 1 }))).toBe('pending');
    expect(standing(asker('c', { now: AT + 2 * MINUTE }))).toBe('news');
  });

  test('is for a session that cannot be woken after all that can', () => {
    expect(standing(asker('x'))).toBe('pending');
    expect(standing(asker('x', { now: AT + 3 * MINUTE }))).toBe('news');
    expect(standing(asker('x'), { ranked: [] })).toBe('news');
  });

  test('that was told before offers were recorded is listed, but is no news', () => {
    expect(standing(asker('a', { known: 7 }))).toBe('free');
  });

  test('is never news for the session that caused it', () => {
    expect(standing(asker('a', { now: AT + 9 * MINUTE }), { route: { from: 'a' } })).toBe('others');
  });

  test('that a session has is told to it again until it confirms that', () => {
    expect(standing(asker('a'), { offer: offer('a') })).toBe('news');
    expect(standing(asker('a', { known: 7 }), { offer: offer('a') })).toBe('told');
    expect(standing(asker('a'), { offer: offer('a', { hasLooked: true }) })).toBe('told');
    expect(standing(asker('a', { known: 9 }), { offer: offer('a', { isShown: false }) })).toBe('news');
  });

  test('that another session has only counts, until that session has not looked in time', () => {
    const given = { offer: offer('a') };
    expect(standing(asker('b', { now: AT + MINUTE - 1 }), given)).toBe('others');
    expect(standing(asker('b', { now: AT + MINUTE }), given)).toBe('news');
    expect(standing(asker('c', { now: AT + MINUTE }), given)).toBe('others');
    expect(standing(asker('c', { now: AT + 2 * MINUTE }), given)).toBe('news');
    const looked = { offer: offer('a', { hasLooked: true }) };
    expect(standing(asker('b', { now: AT + 99 * MINUTE }), looked)).toBe('others');
  });

  test('goes to the next session at once if the session that has it ends without a look', () => {
    expect(standing(asker('b'), { offer: offer('a', { isThere: false }) })).toBe('news');
    expect(standing(asker('c'), { offer: offer('a', { isThere: false }) })).toBe('others');
    // It is known, so it wakes nobody; but nobody has it, so it is listed.
    expect(standing(asker('b'), { offer: offer('a', { isThere: false, hasLooked: true }) })).toBe('free');
  });

  test('is offered to a session only once', () => {
    const second = offer('b', { tried: ['a'], turn: 1 });
    expect(standing(asker('a', { now: AT + 99 * MINUTE }), { offer: second })).toBe('free');
    expect(standing(asker('c', { now: AT + MINUTE }), { offer: second })).toBe('news');
  });
});

describe('an item for one session', () => {
  test('is news for that session only', () => {
    const given = { route: { only: 'a' } };
    expect(standing(asker('a'), given)).toBe('news');
    expect(standing(asker('a', { known: 7 }), given)).toBe('told');
    expect(standing(asker('b', { now: AT + 99 * MINUTE }), given)).toBe('others');
    expect(standing(asker('b'), { route: { only: null } })).toBe('others');
  });

  test('is listed for others when that session has ended, and wakes none of them', () => {
    expect(standing(asker('b'), { route: { only: 'a', isOver: true } })).toBe('free');
  });

  test('is no news once an answer showed it', () => {
    expect(standing(asker('a'), { route: { only: 'a', isShown: true } })).toBe('told');
    expect(standing(asker('a'), { route: { only: 'a' }, offer: offer('a', { hasLooked: true }) })).toBe('told');
  });
});

test('an item for a person is news for each session', () => {
  expect(standing(asker('b'), { route: { each: true } })).toBe('news');
  expect(standing(asker('b', { known: 7 }), { route: { each: true } })).toBe('told');
});

test('the sessions of the lane come first, then those of the repository, then the last active', () => {
  const listener = (
    session: string,
    lastSeenAt: number,
    repoRoot: string | null,
    branch: string | null,
  ): WakeableSession => ({
    session,
    lastSeenAt,
    repoRoot,
    branch,
  });
  const all = [
    listener('elsewhere-late', 9, '/other', 'main'),
    listener('nowhere', 8, null, null),
    listener('repo-early', 1, '/repo', 'fix'),
    listener('repo-late', 2, '/repo', 'fix'),
    listener('lane', 0, '/repo', 'main'),
    listener('member', 0, null, null),
  ];
  const about = { repoRoot: '/repo', branch: 'main', members: ['member'] };
  expect(ranking(all, about, undefined)).toEqual([
    ...['member', 'lane', 'repo-late', 'repo-early', 'elsewhere-late', 'nowhere'],
  ]);
  const nowhere = { repoRoot: null, branch: null, members: [] };
  expect(ranking(all, nowhere, 'elsewhere-late').slice(0, 2)).toEqual(['nowhere', 'repo-late']);
});
