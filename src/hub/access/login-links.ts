import { DAY, type Instant, MINUTE } from '../../core/time.ts';
import { type ExpiringSecrets, expiringSecrets, type SecretKeep } from './expiring-secrets.ts';

const CODE_LIFETIME = 10 * MINUTE;
const VISIT_LIFETIME = 7 * DAY;

/** How a person gets into the page: a code that opens once, exchanged for the secret of a visit. */
export interface LoginLinks {
  /** A code for one login. */
  issue(): string;
  /** The secret of a new visit, when the code was good. */
  exchange(code: string): string | undefined;
  /** A short name of the visit, while it lasts. */
  visit(secret: string): string | undefined;
  readonly lifetimeSeconds: number;
}

/** Codes end with the process; visits outlive it where there is a keep, so that an open page survives a restart. */
export function loginLinks(now: () => Instant, keep?: SecretKeep): LoginLinks {
  const codes: ExpiringSecrets = expiringSecrets(now, CODE_LIFETIME, 100);
  const visits: ExpiringSecrets = expiringSecrets(now, VISIT_LIFETIME, 1000, keep);
  return {
    issue: codes.issue,
    exchange: (code) => (codes.take(code) === undefined ? undefined : visits.issue()),
    visit: visits.find,
    lifetimeSeconds: VISIT_LIFETIME / 1000,
  };
}
