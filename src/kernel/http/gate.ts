import type { IncomingMessage, ServerResponse } from 'node:http';
import { WaggleError } from '../rules/errors.ts';
import type { OwnNames } from './own-names.ts';

/** Runs before every route, known or not, and refuses requests that are not addressed to this hub. */
export function passGate(request: IncomingMessage, own: OwnNames): void {
  const { host, origin } = request.headers;
  const reached = request.socket.localAddress;
  if (!own.isHost(host, reached) || namesAnother(request)) {
    throw new WaggleError(
      'ORIGIN_REFUSED',
      'The Host header does not name this hub. If others reach it at another address, set publicUrl to that address.',
    );
  }
  if (origin !== undefined && !own.isOrigin(origin, reached)) {
    throw new WaggleError('ORIGIN_REFUSED', 'Requests from other origins are refused.');
  }
  refuseOtherMedia(request);
}

/** Node shows only the first Host header and ignores the host of an absolute URL; a proxy may read them differently. */
function namesAnother({ rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 || /^[a-z][a-z0-9+.-]*:/i.test(url);
}

/** A form on a foreign page cannot send JSON, so all other content types are refused before any further check. */
function refuseOtherMedia({ method, headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (type === undefined || method === 'GET' || method === 'HEAD') return;
  const charset = /;\s*charset="?([^";\s]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (/^application\/json\s*(;|$)/i.test(type) && charset.toLowerCase() === 'utf-8') return;
  throw new WaggleError('UNSUPPORTED_MEDIA_TYPE', 'Bodies are JSON: application/json in UTF-8.');
}

const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const FOR_ALL: Readonly<Record<string, string>> = {
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Sets the headers on the raw response, so that every answer has them, whichever handler sends it. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(FOR_ALL)) response.setHeader(name, value);
}
