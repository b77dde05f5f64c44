import type { FastifyRequest } from 'fastify';
import { authenticate, tokenCaller, toolsetsOf } from '../access/access-tokens.ts';
import { sameSecret } from '../access/expiring-secrets.ts';
import type { LoginLinks } from '../access/login-links.ts';
import { invalid } from '../door/input.ts';
import type { Hub } from '../hub/own-hub.ts';
import type { TokenRow } from '../people/tokens.ts';
import type { Caller } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import { COMMON_SESSION, isSessionName } from '../rules/session-name.ts';
import { pageVisits } from './page/page-visits.ts';
import { refusedAttempts } from './refused-attempts.ts';

/** An authenticated caller, for one request. */
export interface Visitor {
  readonly caller: Caller;
  /** A non-secret identifier of the credential; open streams are counted per credential. */
  readonly proof: string;
  /**
   * Whether the credential is still valid; streams check this repeatedly. A token is read again only if others have
   * ended since it was checked: `tokens` is the number of those that had ended when the events to be sent were read.
   */
  stillWelcome(tokens?: number): Promise<boolean>;
}

/** The client of a bridge request: a program of the same user, which may name any agent, or the holder of a token. */
export type BridgeParty =
  | { readonly kind: 'secret' }
  | { readonly kind: 'token'; readonly token: TokenRow; readonly stillWelcome: Visitor['stillWelcome'] };

export interface SignIn {
  /** Authenticates by token, or by the two secrets of a visit. */
  visitor(request: FastifyRequest): Promise<Visitor>;
  /** Authenticates by token only. */
  mcpVisitor(request: FastifyRequest): Promise<Visitor>;
  bridgeParty(request: FastifyRequest): Promise<BridgeParty>;
  /** Whether the request has the cookie of a visit: enough to load the page itself, which contains no data. */
  hasCookie(request: FastifyRequest): boolean;
  /** Ends the visit if the request carries both of its secrets. */
  endVisit(request: FastifyRequest): void;
  /** Returns a refusal and counts it against the client's address. */
  refuse(request: FastifyRequest): WaggleError;
}

export interface SignInParts {
  readonly hub: Hub;
  readonly secret: string;
  readonly links: LoginLinks;
  readonly cookieName: () => string;
}

export function makeSignIn({ hub, secret, links, cookieName }: SignInParts): SignIn {
  const attempts = refusedAttempts(() => hub.store.now());
  const refuse = (request: FastifyRequest) => attempts.refuse(request.ip);

  async function tokenOf(request: FastifyRequest): Promise<TokenRow> {
    const token = bearerOf(request);
    try {
      return await authenticate(hub.store, token);
    } catch (error) {
      const wrong = token !== undefined && error instanceof WaggleError && error.code === 'UNAUTHENTICATED';
      throw wrong ? refuse(request) : error;
    }
  }

  const visits = pageVisits(links, cookieName);

  return {
    async visitor(request) {
      const person = request.headers.authorization === undefined ? visits.visitor(request) : undefined;
      if (person !== undefined) return person;
      const token = await tokenOf(request);
      return {
        caller: { ...tokenCaller(token, 'rest', sessionName(request)), atHub: true },
        proof: token.id,
        stillWelcome: checkedWhenEnded(hub, request, token),
      };
    },
    async mcpVisitor(request) {
      const token = await tokenOf(request);
      return {
        caller: mcpCaller(request, token),
        proof: token.id,
        stillWelcome: checkedWhenEnded(hub, request, token),
      };
    },
    async bridgeParty(request) {
      if (sameSecret(bearerOf(request) ?? '', secret)) return { kind: 'secret' };
      const token = await tokenOf(request);
      return { kind: 'token', token, stillWelcome: checkedWhenEnded(hub, request, token) };
    },
    hasCookie: visits.hasCookie,
    endVisit: visits.end,
    refuse,
  };
}

/** The first check reads the token: it may have ended between the request and the first events. */
function checkedWhenEnded(hub: Hub, request: FastifyRequest, { expiresAt }: TokenRow): Visitor['stillWelcome'] {
  let checked: number | undefined;
  return async (tokens) => {
    if (expiresAt !== null && hub.store.now() >= expiresAt) return false;
    if (tokens !== undefined && tokens === checked) return true;
    const holds = await stillHolds(hub, request);
    if (holds) checked = tokens;
    return holds;
  };
}

async function stillHolds(hub: Hub, request: FastifyRequest): Promise<boolean> {
  try {
    await authenticate(hub.store, bearerOf(request));
    return true;
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'UNAUTHENTICATED') return false;
    throw error;
  }
}

function mcpCaller(request: FastifyRequest, token: TokenRow): Caller {
  const query = new URL(request.url, 'http://hub').searchParams.getAll('toolsets');
  const header = request.headers['waggle-toolsets'];
  const chosen = (query.length > 0 ? query : [header ?? []].flat()).flatMap((list) => list.split(','));
  const named = chosen.map((name) => name.trim()).filter((name) => name !== '');
  const toolsets = named.length === 0 ? toolsetsOf(token) : named;
  const caller = { ...tokenCaller(token, 'mcp', sessionName(request)), takesReports: true, atHub: true };
  return toolsets.length === 0 ? caller : { ...caller, toolsets };
}

function sessionName(request: FastifyRequest): string {
  const given = request.headers['waggle-session'] ?? COMMON_SESSION;
  if (typeof given === 'string' && isSessionName(given)) return given;
  const message = 'Expected 1-100 letters, digits, dots, colons, dashes, and nothing that looks like a token or key.';
  throw invalid([{ path: 'Waggle-Session', message }]);
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
