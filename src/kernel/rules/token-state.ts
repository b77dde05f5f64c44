import type { Instant } from './time.ts';

export type TokenState = 'live' | 'expired' | 'revoked';

/** The sweep sets the end of an expired token to its expiry, so that it stays expired if the clock is set back. */
export function tokenState(
  token: { readonly expiresAt: Instant | null; readonly revokedAt: Instant | null },
  now: Instant,
): TokenState {
  const { expiresAt, revokedAt } = token;
  if (expiresAt !== null && expiresAt <= (revokedAt ?? now)) return 'expired';
  return revokedAt === null ? 'live' : 'revoked';
}
