import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { HOUR, iso } from '../rules/time.ts';
import { plainDate } from './plain-dates.ts';

/** A Wednesday at noon, in whichever time zone this runs. */
const NOW = new Date(2026, 0, 7, 12).getTime();
const local = (...parts: [number, number, number, number, number]) => iso(new Date(...parts).getTime());

test.each([
  ['today', '2026-01-07'],
  ['Tomorrow', '2026-01-08'],
  ['friday', '2026-01-09'],
  ['fri', '2026-01-09'],
  ['on friday', '2026-01-09'],
  ['next friday', '2026-01-09'],
  ['wednesday', '2026-01-14'],
  ['tue', '2026-01-13'],
  ['3d', '2026-01-10'],
  ['in 3 days', '2026-01-10'],
  ['2w', '2026-01-21'],
  ['in a week', '2026-01-14'],
  ['next week', '2026-01-14'],
  ['next month', '2026-02-07'],
  ['2 months', '2026-03-07'],
  ['end of week', '2026-01-11'],
  ['end of month', '2026-01-31'],
  ['2030-01-31', '2030-01-31'],
])('%s is the day %s', (typed, day) => {
  expect(plainDate(typed, NOW)).toBe(day);
});

test('a month later is the last day of a shorter month', () => {
  expect(plainDate('next month', new Date(2026, 0, 31, 12).getTime())).toBe('2026-02-28');
});

test('a time of the day is in the local time zone, and hours are from now', () => {
  expect(plainDate('tomorrow 17:00', NOW)).toBe(local(2026, 0, 8, 17, 0));
  expect(plainDate('friday at 5pm', NOW)).toBe(local(2026, 0, 9, 17, 0));
  expect(plainDate('9:30 am', NOW)).toBe(local(2026, 0, 7, 9, 30));
  expect(plainDate('12am', NOW)).toBe(local(2026, 0, 7, 0, 0));
  expect(plainDate('2030-01-31 15:00', NOW)).toBe(local(2030, 0, 31, 15, 0));
  expect(plainDate('2h', NOW)).toBe(iso(NOW + 2 * HOUR));
  expect(plainDate('in an hour', NOW)).toBe(iso(NOW + HOUR));
});

test.each(['', 'soon', '17', '25:00', '13pm', 'fr', '2026-02-30', 'in 3', 'next', 'tomorrow 9'])(
  '%j is no date',
  (typed) => {
    expect(plainDate(typed, NOW)).toBeUndefined();
  },
);

test('a due date is taken as people say it, in every command that has one, and a slip is explained', async () => {
  const { json, waggle } = cliHere();
  const date = new Date();
  date.setDate(date.getDate() + 1);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  await json('task', 'add', 'Ship it', '--due', 'tomorrow');
  await json('board', 'add', 'Board it', '--due', 'tomorrow');
  await json('task', 'add', 'Plain');
  await json('task', 'edit', '3', '--due', 'tomorrow');
  const { tasks } = await json('task', 'list');
  expect(tasks.map(({ due_at }: { due_at: string }) => due_at?.slice(0, 10))).toEqual([day, day, day]);
  await json('task', 'edit', '3', '--due', 'none');
  expect((await json('task', 'show', '3')).task).not.toHaveProperty('due_at');
  const slip = await waggle(['task', 'add', 'x', '--due', 'someday']);
  expect(slip).toMatchObject({ exit: 2, err: expect.stringContaining('--due takes tomorrow, friday, 3d') });
  expect(await json('task', 'add', 'x', '--due', '2030-01-31T10:00Z')).toMatchObject({ exit: 0 });
});
