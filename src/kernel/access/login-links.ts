import { DAY, type Instant, MINUTE } from '../rules/time.ts';
import { type ExpiringSecrets, expiringSecrets, newSecret, type SecretKeep } from './expiring-secrets.ts';

const CODE_LIFETIME = 10 * MINUTE;
const VISIT_LIFETIME = 7 * DAY;

/**
 * The two secrets of a visit. Browsers send the cookie to every port of this machine, so other local servers may know
 * it; only the page has the key. Access needs both.
 */
export interface PageVisit {
  readonly cookie: string;
  readonly key: string;
}

/** Login to the page: a one-time code is exchanged for a visit. */
export interface LoginLinks {
  /** Issues a code for one login. */
  issue(): string;
  /** A new visit, if the code is valid. */
  exchange(code: string): PageVisit | undefined;
  /** A short name of the visit until it expires. */
  visit(visit: PageVisit): string | undefined;
  /** Whether a visit with that cookie is valid: only enough to load the page, which contains no data. */
  isCookie(cookie: string): boolean;
  end(visit: PageVisit): void;
  readonly lifetimeSeconds: number;
}

const both = ({ cookie, key }: PageVisit) => `${cookie}.${key}`;

/** Codes end with the process; with a keep, visits outlive it, so that an open page survives a restart. */
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
