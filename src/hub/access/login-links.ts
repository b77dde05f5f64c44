import { DAY, type Instant, MINUTE } from '../../core/time.ts';
import { type ExpiringSecrets, expiringSecrets, newSecret, type SecretKeep } from './expiring-secrets.ts';

const CODE_LIFETIME = 10 * MINUTE;
const VISIT_LIFETIME = 7 * DAY;

/**
 * The two secrets of a visit. The cookie goes to every port of this machine, so whatever else listens here may know it;
 * the key is kept by the page alone. Only both together let somebody in.
 */
export interface Visit {
  readonly cookie: string;
  readonly key: string;
}

/** How a person gets into the page: a code that opens once, exchanged for a visit. */
export interface LoginLinks {
  /** A code for one login. */
  issue(): string;
  /** A new visit, when the code was good. */
  exchange(code: string): Visit | undefined;
  /** A short name of the visit, while it lasts. */
  visit(visit: Visit): string | undefined;
  /** Whether a visit with that cookie lasts: enough to be given the page, which holds no data, and for nothing else. */
  isCookie(cookie: string): boolean;
  end(visit: Visit): void;
  readonly lifetimeSeconds: number;
}

const both = ({ cookie, key }: Visit) => `${cookie}.${key}`;

/** Codes end with the process; visits outlive it where there is a keep, so that an open page survives a restart. */
export function loginLinks(now: () => Instant, keep?: SecretKeep): LoginLinks {
  const codes: ExpiringSecrets = expiringSecrets(now, CODE_LIFETIME, 100);
  const visits: ExpiringSecrets = expiringSecrets(now, VISIT_LIFETIME, 2000, keep);
  return {
    issue: codes.issue,
    exchange(code) {
      if (codes.take(code) === undefined) return undefined;
      const cookie = visits.issue();
      const key = newSecret();
      visits.keep(both({ cookie, key }));
      return { cookie, key };
    },
    visit: (visit) => visits.find(both(visit)),
    isCookie: (cookie) => visits.find(cookie) !== undefined,
    end(visit) {
      if (visits.take(both(visit)) !== undefined) visits.take(visit.cookie);
    },
    lifetimeSeconds: VISIT_LIFETIME / 1000,
  };
}
