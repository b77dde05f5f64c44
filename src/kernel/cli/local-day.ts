import type { Instant } from '../rules/time.ts';

/** The last millisecond of a day such as 2030-01-31 in the local time zone. */
export function endOfDay(day: string): Instant {
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end.getTime() - 1;
}
