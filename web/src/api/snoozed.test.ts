import { afterEach, expect, test, vi } from 'vitest';
import { deliveryKey, isAwake, noticeKey, snooze } from './snoozed.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOON = Date.parse('2026-01-05T12:00:00.000Z');

test('what is snoozed rests until its time is over', () => {
  const snoozed = { [noticeKey('7')]: NOON };
  expect(isAwake(noticeKey('7'), snoozed, NOON - 1)).toBe(false);
  expect(isAwake(noticeKey('7'), snoozed, NOON)).toBe(true);
  expect(isAwake(deliveryKey(7), snoozed, NOON - 1)).toBe(true);
});

test('what is kept of it is forgotten when it is over', () => {
  vi.useFakeTimers({ now: NOON });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  snooze('notice 1', 1000);
  vi.setSystemTime(NOON + 2000);
  snooze('notice 2', 1000);
  expect([...kept.values()]).toEqual([JSON.stringify({ 'notice 2': NOON + 3000 })]);
});
