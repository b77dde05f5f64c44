/** Milliseconds since 1970 in UTC, by the store's clock. */
export type Instant = number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The latest time that a `Date` can represent. */
export const END_OF_TIME: Instant = 8.64e15;

const two = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
/** The most recently formatted day and its date prefix: most times in an answer are on the same day. */
let lastDay = { starts: Number.NaN, text: '' };

/** Like `Date.toISOString`, but five times as fast. */
export function iso(at: Instant): string {
  const inDay = at - lastDay.starts;
  if (!(inDay >= 0 && inDay < DAY) || !Number.isInteger(at)) return isoOfNewDay(at);
  const [hour, minute, second] = [Math.floor(inDay / HOUR), Math.floor(inDay / MINUTE), Math.floor(inDay / SECOND)];
  const thousandths = String(inDay % SECOND).padStart(3, '0');
  return `${lastDay.text}${two[hour]}:${two[minute % 60]}:${two[second % 60]}.${thousandths}Z`;
}

function isoOfNewDay(at: Instant): string {
  const text = new Date(at).toISOString();
  lastDay = { starts: Math.floor(at / DAY) * DAY, text: text.slice(0, text.indexOf('T') + 1) };
  return text;
}

/** A later mutation always gets a later time, even if the clock stands still or goes backwards. */
export function nextInstant(now: Instant, previous: Instant): Instant {
  return Math.max(now, previous + 1);
}

/** Whether the text is an IANA time zone that this runtime knows. */
export function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
