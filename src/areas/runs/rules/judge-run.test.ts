import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../kernel/rules/time.ts';
import { judgeRun } from './judge-run.ts';
import { backoffMs, plausibleReset, quotaRetryMs } from './run.ts';

const good = { said: { kind: 'ok' }, stopped: undefined, hub: 'required', connected: true, denied: false } as const;

describe('judging a run', () => {
  test('a run is good if it reported its end, reached the hub and was denied none of its tools', () => {
    expect(judgeRun(good)).toEqual({ kind: 'ok' });
  });

  test.each([
    ['ended without a word', { said: undefined }, 'crashed'],
    ['the program itself reports a fault', { said: { kind: 'failed', reason: 'auth' } }, 'auth'],
    ['the program says that somebody canceled it', { said: { kind: 'failed', reason: 'cancelled' } }, 'crashed'],
    ['the hub never saw its token', { connected: false }, 'mcp'],
    ['a tool of the hub was denied', { denied: true }, 'permission'],
    ['the hub stopped it', { stopped: { kind: 'failed', reason: 'timeout' } }, 'timeout'],
  ] as const)('a run is not good if %s', (_, facts, reason) => {
    expect(judgeRun({ ...good, ...facts })).toMatchObject({ kind: 'failed', reason });
  });

  test('a program without MCP support need not reach the hub', () => {
    expect(judgeRun({ ...good, hub: 'optional', connected: false })).toEqual({ kind: 'ok' });
  });
});

describe('trying again', () => {
  test('waits one minute, then twice as long each time, up to an hour, plus up to half as jitter', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 0) / MINUTE)).toEqual([1, 2, 4, 8]);
    expect(backoffMs(30, 0)).toBe(HOUR);
    expect(backoffMs(1, 0.5)).toBe(1.25 * MINUTE);
    expect(backoffMs(1, 0.999)).toBeLessThan(1.5 * MINUTE);
  });

  test('an impossible reset time counts as unknown', () => {
    const now = Date.UTC(2026, 0, 5);
    const known = [now + MINUTE, now + 5 * HOUR, now + 8 * DAY];
    expect(known.map((at) => plausibleReset(at, now))).toEqual(known);
    const absurd = [now - 1, now, now + MINUTE - 1, now + 9 * DAY, now * 1000, 1e17, Number.NaN, Infinity, undefined];
    for (const at of absurd) expect(plausibleReset(at, now)).toBeUndefined();
  });

  test('a quota without a known end is retried ever more rarely', () => {
    expect([0, 1, 2, 20].map((before) => quotaRetryMs(before) / MINUTE)).toEqual([15, 30, 60, 240]);
  });
});
