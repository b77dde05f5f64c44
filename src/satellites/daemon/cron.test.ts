import { describe, expect, test } from 'vitest';
import { defaultRunSettings } from '../../../test/default-run-settings.ts';
import { iso } from '../../kernel/rules/time.ts';
import { dayStart, latestSlot, nextSlot } from './cron.ts';

const { cron } = defaultRunSettings;

/** Every slot from one instant to another, found one by one as the scheduler would. */
function slots(pattern: string, zone: string, from: string, to: string): string[] {
  const found: string[] = [];
  for (let at = nextSlot(pattern, zone, Date.parse(from)); at !== undefined && at < Date.parse(to); ) {
    found.push(iso(at).slice(0, 16));
    at = nextSlot(pattern, zone, at);
  }
  return found;
}

function localHours(zone: string, instants: readonly string[]): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return instants.map((text) => clock.format(new Date(`${text}:00Z`)));
}

const daylight = Array.from({ length: 16 }, (_, n) => `${String(n + 6).padStart(2, '0')}:00`);

describe('the default pattern', () => {
  test('is every full hour from six to twenty-one, sixteen times a day', () => {
    expect(cron).toBe('0 6-21 * * *');
    const day = slots(cron, 'UTC', '2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z');
    expect(day).toHaveLength(16);
    expect([day[0], day.at(-1)]).toEqual(['2026-01-05T06:00', '2026-01-05T21:00']);
  });

  test.each([
    ['Europe/Helsinki', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['Europe/Helsinki', '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
    ['Asia/Kathmandu', '2026-06-14T18:15:00Z', '2026-06-15T18:15:00Z'],
  ])('has its sixteen local hours in %s on the day from %s', (zone, from, to) => {
    expect(localHours(zone, slots(cron, zone, from, to))).toEqual(daylight);
  });
});

describe('an all-day pattern over a change of the clock', () => {
  test('has no slot in the hour that is skipped', () => {
    expect(slots('0 * * * *', 'Europe/Helsinki', '2026-03-28T23:30:00Z', '2026-03-29T02:30:00Z')).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
    ]);
  });

  test('has two different slots in the hour that comes twice', () => {
    const found = slots('0 * * * *', 'Europe/Helsinki', '2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z');
    expect(found).toEqual(['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']);
    expect(localHours('Europe/Helsinki', found)).toEqual(['03:00', '03:00', '04:00']);
  });
});

describe('the latest slot', () => {
  const at = (text: string) => Date.parse(text);

  test('is the one at the current second, or the newest of those that were missed', () => {
    expect(latestSlot(cron, 'UTC', 0, at('2026-01-05T11:00:00Z'))).toBe(at('2026-01-05T11:00:00Z'));
    expect(latestSlot(cron, 'UTC', 0, at('2026-01-05T10:59:59.999Z'))).toBe(at('2026-01-05T10:00:00Z'));
    expect(latestSlot(cron, 'UTC', at('2026-01-05T08:00:00Z'), at('2026-01-05T14:20:00Z'))).toBe(
      at('2026-01-05T14:00:00Z'),
    );
  });

  test('is undefined if it is before the given limit', () => {
    expect(latestSlot(cron, 'UTC', at('2026-01-05T22:30:00Z'), at('2026-01-05T23:30:00Z'))).toBeUndefined();
    expect(latestSlot(cron, 'UTC', at('2026-01-05T11:00:00Z'), at('2026-01-05T11:30:00Z'))).toBeUndefined();
  });
});

test('a day begins at midnight of its zone, or right after it where midnight is skipped', () => {
  expect(iso(dayStart('Asia/Kathmandu', Date.parse('2026-06-15T12:00:00Z')))).toBe('2026-06-14T18:15:00.000Z');
  expect(iso(dayStart('Africa/Cairo', Date.parse('2026-04-24T12:00:00Z')))).toBe('2026-04-23T22:00:00.000Z');
});
