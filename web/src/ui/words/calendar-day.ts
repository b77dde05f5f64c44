import { dayOf } from './ago.ts';

/** The hub stores a date without a time as midnight UTC of that day. */
const MIDNIGHT = 'T00:00:00.000Z';

/** A date is the same day in every time zone; a timestamp falls on the day in the local time zone. */
export function dueDate(at: string): Date {
  return at.endsWith(MIDNIGHT) ? startOf(dateIn(at)) : new Date(at);
}

/** A date is overdue once that day is over in the local time zone. */
export function isLate(at: string, now: number): boolean {
  return (at.endsWith(MIDNIGHT) ? startOf(dateIn(at), 1) : new Date(at)).getTime() <= now;
}

/** The due day as the value of a date field: the same day that is shown. */
export function dueField(at: string): string {
  if (at.endsWith(MIDNIGHT)) return dateIn(at);
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last millisecond of the day from a date field, in local time: "until" includes that day. */
export function endOf(day: string): string {
  return new Date(startOf(day, 1).getTime() - 1).toISOString();
}

/** `Dec 31` for the end of that day; any other timestamp includes the time. */
export function untilWords(at: string): string {
  const date = new Date(at);
  if (date.getHours() === 23 && date.getMinutes() === 59) return dayOf(date);
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayOf(date)} at ${time}`;
}

const dateIn = (at: string) => at.slice(0, -MIDNIGHT.length);

/** Local midnight of a day, or of the day `later` days after it. */
function startOf(day: string, later = 0): Date {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return start;
}
