import { Cron } from 'croner';
import { HOUR, type Instant, MINUTE, SECOND } from '../../../kernel/rules/time.ts';

/** Reads from a program's message when a spent quota resets. */
export function resetTime(text: string, now: Instant): Instant | undefined {
  return stamped(text) ?? after(text, now) ?? onDay(text) ?? atClock(text, now);
}

/** Seconds since 1970, as `limit reached|1790000000` or `resets_at: 1790000000`. */
function stamped(text: string): Instant | undefined {
  const found = /(?:limit reached\||resets?_?at["']?[:= ]+)(\d{10})\b/i.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]) * SECOND;
}

const UNITS: Readonly<Record<string, number>> = { d: 24 * HOUR, h: HOUR, m: MINUTE, s: SECOND, ms: 1, milli: 1 };

/** "retry in 3600s", "try again in 2 hours 5 minutes", "try again in 356ms". */
function after(text: string, now: Instant): Instant | undefined {
  const found =
    /(?:try again|retry|reset|resets) (?:in|after) ((?:[\d.]{1,20} ?(?:milliseconds?|ms|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|d|h|m|s)[ ,]{0,4}){1,8})/i;
  const span = found.exec(text)?.[1];
  if (span === undefined) return undefined;
  const parts = [...span.matchAll(/([\d.]{1,20}) ?(ms|milli|[dhms])[a-z]{0,7}/gi)];
  const ms = parts.reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (UNITS[unit.toLowerCase()] ?? 0),
    0,
  );
  return Number.isFinite(ms) && ms > 0 ? now + Math.round(ms) : undefined;
}

/** "try again at Nov 20th, 2026 3:41 AM", in this machine's zone. */
function onDay(text: string): Instant | undefined {
  const found =
    /(?:again at|resets(?: at)?) ([A-Z][a-z]{2})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})[, ]{1,4}(?:at )?(\d{1,2}:\d\d ?[AP]M)/i;
  const [, month, day, year, clock] = found.exec(text) ?? [];
  if (month === undefined) return undefined;
  const at = new Date(`${month} ${day}, ${year} ${clock?.replace(/ ?([AP]M)/i, ' $1')}`).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** "try again at 3:41 AM", "resets 3pm (Europe/Helsinki)": the next time that the clock in that zone shows it. */
function atClock(text: string, now: Instant): Instant | undefined {
  const found =
    /(?:again at|resets(?: at)?) (\d{1,2})(?::(\d\d))? ?([ap])\.?m\b\.?(?: \(([A-Za-z_]+(?:\/[A-Za-z_+-]+)*)\))?/i;
  const [, hour, minute = '0', half, timezone] = found.exec(text) ?? [];
  if (hour === undefined || half === undefined) return undefined;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  try {
    const clock = new Cron(`${Number(minute)} ${hours} * * *`, timezone === undefined ? {} : { timezone });
    return clock.nextRun(new Date(now))?.getTime();
  } catch {
    return undefined;
  }
}
