import { dayOf } from './ago.ts';

/** The hub keeps a date without a time as midnight UTC of that day. */
const MIDNIGHT = 'T00:00:00.000Z';

/** A date is the same day in every time zone; a time lies on the day that it has where the person is. */
export function dueDate(at: string): Date {
  return at.endsWith(MIDNIGHT) ? startOf(dateIn(at)) : new Date(at);
}

/** A date is late when its day is over where the person is. */
export function isLate(at: string, now: number): boolean {
  return (at.endsWith(MIDNIGHT) ? startOf(dateIn(at), 1) : new Date(at)).getTime() <= now;
}

/** The due day as a date field takes it: the day that is shown. */
export function dueField(at: string): string {
  if (at.endsWith(MIDNIGHT)) return dateIn(at);
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day that a date field gave, where the person is: until a day includes that day. */
export function endOf(day: string): string {
  return new Date(startOf(day, 1).getTime() - 1).toISOString();
}

/** `Dec 31` for the end of that day; any other moment is told with its time. */
export function untilWords(at: string): string {
  const date = new Date(at);
  if (date.getHours() === 23 && date.getMinutes() === 59) return dayOf(date);
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${dayOf(date)} at ${time}`;
}

const dateIn = (at: string) => at.slice(0, -MIDNIGHT.length);

/** Midnight of a day where the person is, or of one so many days later. */
function startOf(day: string, later = 0): Date {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return start;
}
