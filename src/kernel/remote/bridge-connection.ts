import http from 'node:http';
import https from 'node:https';
import { defined } from '../rules/defined.ts';
import { WaggleError } from '../rules/errors.ts';
import type { BridgeVerb } from './bridge-wire.ts';
import { TICK_HEADER } from './bridge-wire.ts';

interface BridgeAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface BridgeConnection {
  post(verb: BridgeVerb, message: object, options: BridgePost): Promise<BridgeAnswer>;
  /** The tick of the hub's last answer. */
  tick(): string | undefined;
  close(): void;
}

export interface BridgePost {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Uses keep-alive sockets: a call costs one round trip, not a handshake. */
export function bridgeConnection(url: string, credential: string): BridgeConnection {
  const base = new URL(url);
  const client = base.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, noDelay: true });
  let tick: string | undefined;

  async function post(verb: BridgeVerb, message: object, options: BridgePost): Promise<BridgeAnswer> {
    const text = JSON.stringify(message);
    const first = await send(verb, text, options);
    // The hub may close an idle socket just as it is reused. Sending twice is safe: see repeatable().
    const answer = first === 'stale socket' ? await send(verb, text, options) : first;
    if (answer === 'stale socket') throw unreachable();
    return answer;
  }

  function send(verb: BridgeVerb, text: string, options: BridgePost): Promise<BridgeAnswer | 'stale socket'> {
    return new Promise((resolve, reject) => {
      const { signal, timeoutMs } = options;
      const headers = {
        authorization: `Bearer ${credential}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      };
      const request = client.request(new URL(`/bridge/${verb}`, base), {
        method: 'POST',
        agent,
        headers,
        timeout: timeoutMs,
        ...defined({ signal }),
      });
      request.on('timeout', () => request.destroy(new Error('The hub is silent.')));
      request.on('error', (error) => {
        const stale =
          request.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (stale && signal?.aborted !== true) resolve('stale socket');
        else reject(unreachable());
      });
      request.on('response', (response) => {
        readAll(response).then((body) => {
          tick = tickOf(response) ?? tick;
          resolve({ status: response.statusCode ?? 0, body });
        }, reject);
      });
      request.end(text);
    });
  }

  return { post, tick: () => tick, close: () => agent.destroy() };
}

function tickOf(response: http.IncomingMessage): string | undefined {
  const given = response.headers[TICK_HEADER];
  return typeof given === 'string' ? given : undefined;
}

/** An answer that is truncated or not JSON did not come from a working hub. */
async function readAll(response: http.IncomingMessage): Promise<unknown> {
  try {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw unreachable();
  }
}

export function unreachable(): WaggleError {
  return new WaggleError('SERVER_UNREACHABLE', 'The hub did not answer.');
}
