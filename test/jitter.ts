import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for a random time of at most `mostMs`, to vary how writers interleave and when a fault strikes. A test must
 * pass whatever has happened by then; use `waitFor` to wait for a condition.
 */
export function jitter(mostMs: number, random: () => number = Math.random): Promise<void> {
  return pause(random() * mostMs);
}
