import { setTimeout as pause } from 'node:timers/promises';

/**
 * Up to so many milliseconds: varies how writers meet, and at which moment a fault strikes. A test holds whatever has
 * or has not happened by then; to wait for something, there is `waitFor`.
 */
export function jitter(mostMs: number, random: () => number = Math.random): Promise<void> {
  return pause(random() * mostMs);
}
