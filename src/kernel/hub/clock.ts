import type { Instant } from '../rules/time.ts';

/** The only place that reads the system clock. */
export function systemClock(): Instant {
  return Date.now();
}
