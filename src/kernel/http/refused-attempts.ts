import { WaggleError } from '../rules/errors.ts';
import { type Instant, MINUTE } from '../rules/time.ts';

const PER_MINUTE = 60;
const MAX_ADDRESSES = 10_000;

export interface RefusedAttempts {
  /** Counts one wrong credential from the address and returns the error to throw. */
  refuse(address: string): WaggleError;
}

/** Slows down guessing. Only wrong credentials count, so others at the same address never delay a valid one. */
export function refusedAttempts(now: () => Instant): RefusedAttempts {
  const windows = new Map<string, { since: Instant; count: number }>();
  return {
    refuse(address) {
      const known = windows.get(address);
      const current = known === undefined || now() - known.since >= MINUTE ? { since: now(), count: 0 } : known;
      current.count += 1;
      windows.delete(address);
      windows.set(address, current);
      const oldest = windows.keys().next();
      if (windows.size > MAX_ADDRESSES && oldest.done !== true) windows.delete(oldest.value);
      return current.count > PER_MINUTE
        ? new WaggleError('RATE_LIMITED', 'Too many refused attempts from this address.')
        : new WaggleError('UNAUTHENTICATED', 'The token is missing, unknown, expired or revoked.');
    },
  };
}
