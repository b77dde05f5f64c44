import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { afterPatience } from '../../../kernel/rules/patience.ts';
import { mayPostTo } from './private-address.ts';

export interface WebhookPost {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether addresses of this machine and of private networks are allowed. */
  readonly privateToo: boolean;
  readonly timeoutMs: number;
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

const REFUSED = 'its address is private; if it is meant to be, set notify.webhookPrivate to allow';

/** Why a post failed, in a text that contains nothing of the response. */
export interface PostFault {
  readonly words: string;
  /** The server answered, so it may have refused only this post. */
  readonly answered: boolean;
}

/**
 * Posts once; resolves with undefined on success, else with the fault. The address is checked when the connection is
 * made, so DNS rebinding cannot bypass the check, and redirects are not followed.
 */
export function postJson(options: WebhookPost): Promise<PostFault | undefined> {
  const { url, headers, body, privateToo, timeoutMs } = options;
  const fault = addressFault(url, privateToo);
  if (fault !== undefined) return Promise.resolve(unreached(fault));
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const late = new AbortController();
    const stopWaiting = afterPatience(timeoutMs, () => late.abort());
    const request = client.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      lookup: judgedLookup(options),
      agent: false,
      signal: late.signal,
    });
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      response.on('error', () => undefined);
      response.destroy();
      const isTaken = statusCode >= 200 && statusCode < 300;
      resolve(isTaken ? undefined : { words: `it answered ${statusCode}`, answered: true });
    });
    request.on('error', (fault) =>
      resolve(unreached(late.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : wordsFor(fault))),
    );
    request.once('close', stopWaiting);
    request.end(body);
  });
}

/** Why a literal IP address is refused, in any notation: the URL parser has normalized it. */
export function addressFault({ hostname }: URL, privateToo: boolean): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !mayPostTo(literal, privateToo) ? REFUSED : undefined;
}

function unreached(words: string): PostFault {
  return { words, answered: false };
}

function wordsFor(fault: Error): string {
  if (fault.message === REFUSED) return REFUSED;
  return `it cannot be reached${'code' in fault ? ` (${String(fault.code)})` : ''}`;
}

/** Every address of the name has to be allowed, because Node decides which one it connects to. */
function judgedLookup({ privateToo, resolve = everyAddress }: WebhookPost): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (first === undefined || found.some(({ address }) => !mayPostTo(address, privateToo))) {
          callback(new Error(REFUSED), '', 0);
        } else if (all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (fault: NodeJS.ErrnoException) => callback(fault, '', 0),
    );
  };
}

function everyAddress(host: string): Promise<readonly Address[]> {
  return lookup(host, { all: true });
}
