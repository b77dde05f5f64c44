import { createHash, randomBytes } from 'node:crypto';

/** A secret that was not given out yet, with the row that will know it. */
export function freshToken(): { readonly id: string; readonly token: string; readonly hash: string } {
  const token = `wgl_${randomBytes(32).toString('base64url')}`;
  return { id: `t-${randomBytes(4).toString('hex')}`, token, hash: tokenHash(token) };
}

/** All that is kept of a token. It has 256 random bits, so a plain hash will do. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
