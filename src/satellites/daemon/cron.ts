import { Cron } from 'croner';
import { type Instant, SECOND } from '../../kernel/rules/time.ts';

/** The latest slot in (after, now], or nothing. However many were missed, only this one counts. */
export function latestSlot(pattern: string, zone: string, after: Instant, now: Instant): Instant | undefined {
  const [slot] = cron(pattern, zone).previousRuns(1, justAfter(now));
  return slot === undefined || slot.getTime() <= after ? undefined : slot.getTime();
}

export function nextSlot(pattern: string, zone: string, now: Instant): Instant | undefined {
  return cron(pattern, zone).nextRun(new Date(now))?.getTime();
}

/** The start of the day in this zone: midnight, or the first moment after it if the clock skips midnight. */
export function dayStart(zone: string, now: Instant): Instant {
  return latestSlot('0 0 * * *', zone, 0, now) ?? now;
}

export function dayEnd(zone: string, now: Instant): Instant {
  return nextSlot('0 0 * * *', zone, now) ?? now;
}

/** Slots are whole seconds; asking just after this one finds it too. */
function justAfter(now: Instant): Date {
  return new Date(Math.floor(now / SECOND) * SECOND + SECOND);
}

/** Only computes slots: the job is paused, so it never sets a timer. */
function cron(pattern: string, zone: string): Cron {
  return new Cron(pattern, { timezone: zone, paused: true, mode: '5-part' });
}
