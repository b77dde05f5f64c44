import { createHash, randomBytes } from 'node:crypto';

/** A new secret, with the id and the hash for its row. */
export function freshToken(): { readonly id: string; readonly token: string; readonly hash: string } {
  const token = `wgl_${randomBytes(32).toString('base64url')}`;
  return { id: `t-${randomBytes(4).toString('hex')}`, token, hash: tokenHash(token) };
}

/** The only stored form of a token. The token has 256 random bits, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
