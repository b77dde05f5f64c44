import { expect, test } from 'vitest';
import { dayOf, isWithin, namedDates } from './dates.ts';

test('a question names dates by year, month and day, in any usual order', () => {
  expect(namedDates('What happened on 2023-05-07?')).toEqual([{ year: 2023, month: 5, day: 7 }]);
  expect(namedDates('on 7 May 2023 or the 3rd of June')).toEqual([
    { year: 2023, month: 5, day: 7 },
    { month: 6, day: 3 },
  ]);
  expect(namedDates('on May 7th, 2023')).toEqual([{ year: 2023, month: 5, day: 7 }]);
  expect(namedDates('what did we decide in March 2024')).toEqual([{ year: 2024, month: 3 }]);
  expect(namedDates('in may, and all of 2022')).toEqual([{ month: 5 }, { year: 2022 }]);
  expect(namedDates('May I march to 1000 doors?')).toEqual([]);
});

test('the day of an entry is that of its heading, else the one it was stored on', () => {
  const stored = Date.UTC(2026, 0, 5);
  expect(dayOf('[8 May 2023] Ada: ', stored)).toBe('2023-05-08');
  expect(dayOf('(1:56 pm on 8 May, 2023) Ada: ', stored)).toBe('2023-05-08');
  expect(dayOf('Ada: ', stored)).toBe('2026-01-05');
  expect(isWithin('2023-05-08', { month: 5 })).toBe(true);
  expect(isWithin('2023-05-08', { year: 2023, month: 6 })).toBe(false);
});
