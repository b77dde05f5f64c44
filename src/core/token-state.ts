import type { Instant } from './time.ts';

export type TokenState = 'live' | 'expired' | 'revoked';

/** The sweep ends an expired token with the time of its expiry, so that it stays expired when the clock is set back. */
export function tokenState(
  token: { readonly expiresAt: Instant | null; readonly revokedAt: Instant | null },
  now: Instant,
): TokenState {
  const { expiresAt, revokedAt } = token;
  if (expiresAt !== null && expiresAt <= (revokedAt ?? now)) return 'expired';
  return revokedAt === null ? 'live' : 'revoked';
}
