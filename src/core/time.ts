/** Milliseconds since 1970 in UTC, by the store's clock. */
export type Instant = number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The last time that a date can say. */
export const END_OF_TIME: Instant = 8.64e15;

export function iso(at: Instant): string {
  return new Date(at).toISOString();
}

/** A later mutation never carries an equal or earlier time, even when the clock stands still or steps back. */
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
