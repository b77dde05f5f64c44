import type { FastifyRequest } from 'fastify';
import type { LoginLinks, PageVisit } from '../../access/login-links.ts';
import { WaggleError } from '../../rules/errors.ts';
import { type TokenScope, USER } from '../../rules/identity.ts';
import type { Visitor } from '../sign-in.ts';

/** Carries the page's own secret. Other pages and forms cannot set a custom header on a request to this hub. */
const KEY_HEADER = 'waggle-page';

const PAGE_SCOPES: readonly TokenScope[] = ['read', 'write', 'run', 'admin'];

/** Reads and checks the page visit that a request belongs to. */
export function pageVisits(links: LoginLinks, cookieName: () => string) {
  function secretsOf(request: FastifyRequest): PageVisit | undefined {
    const cookie = cookieOf(request, cookieName());
    const key = request.headers[KEY_HEADER];
    return cookie === undefined || typeof key !== 'string' ? undefined : { cookie, key };
  }

  function visitOf(request: FastifyRequest): string | undefined {
    const secrets = secretsOf(request);
    return secrets === undefined ? undefined : links.visit(secrets);
  }

  return {
    visitor(request: FastifyRequest): Visitor | undefined {
      const visit = visitOf(request);
      if (visit === undefined) return undefined;
      refuseForeignPage(request);
      return {
        caller: { agent: USER, session: `page:${visit}`, scopes: PAGE_SCOPES, surface: 'page', atHub: true },
        proof: `page:${visit}`,
        stillWelcome: async () => visitOf(request) === visit,
      };
    },
    hasCookie(request: FastifyRequest): boolean {
      const cookie = cookieOf(request, cookieName());
      return cookie !== undefined && links.isCookie(cookie);
    },
    end(request: FastifyRequest): void {
      refuseForeignPage(request);
      const secrets = secretsOf(request);
      if (secrets !== undefined) links.end(secrets);
    },
  };
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const prefix = `${name}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}

/**
 * The browser adds the cookie automatically, so the request must prove that our own page made it. SameSite is not
 * enough: a page on another port of this machine is the same site.
 */
function refuseForeignPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  // The gate has already refused foreign origins, so any Origin header here is our own.
  const own = site === 'same-origin' || (site === undefined && request.headers.origin !== undefined);
  if (own || (reads && (site === undefined || site === 'none'))) return;
  throw new WaggleError('ORIGIN_REFUSED', 'Only the page of this hub may use its cookie.');
}
