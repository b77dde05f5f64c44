import { afterEach, expect, test } from 'vitest';
import { dayOf } from './ago.ts';
import { dueDate, dueField, endOf, isLate, untilWords } from './calendar-day.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const zones = ['America/New_York', 'UTC', 'Pacific/Kiritimati'];
/** Formatted in the locale of the machine. */
const shown = (month: number, day: number) => dayOf(new Date(2031, month - 1, day));
const DAY = '2031-11-17T00:00:00.000Z';

test.each(zones)('a due date is the same day everywhere, and late when that day is over: %s', (name) => {
  process.env.TZ = name;
  expect(dayOf(dueDate(DAY))).toBe(shown(11, 17));
  expect(dueField(DAY)).toBe('2031-11-17');
  expect(isLate(DAY, new Date('2031-11-17T00:00:00').getTime())).toBe(false);
  expect(isLate(DAY, new Date('2031-11-17T23:59:59').getTime())).toBe(false);
  expect(isLate(DAY, new Date('2031-11-18T00:00:00').getTime())).toBe(true);
});

test("a due time is on its day in the person's time zone, in the field too", () => {
  const time = '2031-11-17T04:00:00.000Z';
  process.env.TZ = 'America/New_York';
  expect([dayOf(dueDate(time)), dueField(time)]).toEqual([shown(11, 16), '2031-11-16']);
  process.env.TZ = 'UTC';
  expect([dayOf(dueDate(time)), dueField(time)]).toEqual([shown(11, 17), '2031-11-17']);
  expect(isLate(time, Date.parse(time) - 1)).toBe(false);
  expect(isLate(time, Date.parse(time))).toBe(true);
});

test.each(zones)('a period until a day includes that day, and is shown as that day: %s', (name) => {
  process.env.TZ = name;
  const end = endOf('2031-12-31');
  expect(Date.parse(end)).toBe(new Date('2032-01-01T00:00:00').getTime() - 1);
  expect(untilWords(end)).toBe(shown(12, 31));
});

test('an end in the middle of a day is shown with its time', () => {
  process.env.TZ = 'America/New_York';
  expect(untilWords('2031-12-31T00:00:00.000Z')).toMatch(new RegExp(`^${shown(12, 30)} at 19\\D00$`));
});
