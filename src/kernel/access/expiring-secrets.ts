import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../rules/time.ts';

export interface ExpiringSecrets {
  /** A new secret. Only its hash is stored, so it can be read only this once. */
  issue(): string;
  /** Adds a secret that was made elsewhere. */
  keep(secret: string): void;
  /** A short name for the secret if it is known and not expired. */
  find(secret: string): string | undefined;
  /** Like `find`, but also consumes the secret. */
  take(secret: string): string | undefined;
}

/** Persists hashes and their expiries beyond the process. */
export interface SecretKeep {
  load(): readonly (readonly [hash: string, expiry: Instant])[];
  save(entries: readonly (readonly [hash: string, expiry: Instant])[]): void;
}

/** Secrets with a limited lifetime; beyond `max` the oldest are dropped. Without a keep they end with the process. */
export function expiringSecrets(
  now: () => Instant,
  lifetimeMs: number,
  max: number,
  keep?: SecretKeep,
): ExpiringSecrets {
  const expiries = new Map<string, Instant>(keep?.load());

  function find(secret: string): string | undefined {
    const hash = hashOfSecret(secret);
    const expiry = expiries.get(hash);
    return expiry !== undefined && now() < expiry ? hash.slice(0, 8) : undefined;
  }

  function add(secret: string): void {
    expiries.set(hashOfSecret(secret), now() + lifetimeMs);
    for (const [hash, expiry] of expiries) {
      if (expiries.size <= max && now() < expiry) break;
      expiries.delete(hash);
    }
    keep?.save([...expiries]);
  }

  return {
    issue() {
      const secret = newSecret();
      add(secret);
      return secret;
    },
    keep: add,
    find,
    take(secret) {
      const found = find(secret);
      if (expiries.delete(hashOfSecret(secret))) keep?.save([...expiries]);
      return found;
    },
  };
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function sameSecret(given: string, own: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfSecret(given)), Buffer.from(hashOfSecret(own)));
}
