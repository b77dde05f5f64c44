import type { Instant } from '../core/time.ts';

/** The only place that asks the machine for the time. */
export function systemClock(): Instant {
  return Date.now();
}
