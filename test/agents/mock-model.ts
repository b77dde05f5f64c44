import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Body, type Script, wires } from './wires.ts';

/** The model's behavior, selected by the first part of the path, so that one server serves all cases. */
export type Behaviour =
  | 'text'
  | 'tool'
  | 'news'
  | 'dispatch'
  | 'many'
  | 'shell'
  | 'hang'
  | '400'
  | '401'
  | '429'
  | 'reset'
  | '500';

export type ScriptName = `script-${string}`;

export interface MockModel {
  url(behaviour: Behaviour | ScriptName): string;
  /** The bodies of the requests that the model got so far. */
  requests(behaviour: Behaviour | ScriptName): readonly Body[];
  /** When the first request that contains these words arrived, by the clock of the machine. */
  askedAt(behaviour: Behaviour | ScriptName, words: string): number | undefined;
  /** Makes the model at this address follow the script from now on. */
  follow(name: ScriptName, script: Script): void;
  close(): Promise<void>;
}

const HOUR_S = 3600;

/** A model provider on loopback with canned answers in the wire formats of four APIs. */
export async function startMockModel(): Promise<MockModel> {
  const log = new Map<string, Body[]>();
  const times = new WeakMap<Body, number>();
  const scripts = new Map<string, Script>();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { pathname } = new URL(request.url ?? '/', 'http://mock');
      const [, behaviour = '', ...rest] = pathname.split('/');
      times.set(body, Date.now());
      log.set(behaviour, [...(log.get(behaviour) ?? []), body]);
      if (request.method === 'POST') respond(response, behaviour, `/${rest.join('/')}`, body, scripts.get(behaviour));
      else json(response, 404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (behaviour) => `http://127.0.0.1:${port}/${behaviour}`,
    requests: (behaviour) => log.get(behaviour) ?? [],
    askedAt(behaviour, words) {
      const first = log.get(behaviour)?.find((body) => JSON.stringify(body).includes(words));
      return first && times.get(first);
    },
    follow: (name, script) => void scripts.set(name, script),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}

function respond(response: ServerResponse, behaviour: string, path: string, body: Body, script?: Script): void {
  if (behaviour === 'hang') return;
  const refusal = refusals(path)[behaviour];
  const wire = wires.find(({ serves }) => serves(path));
  if (refusal !== undefined) json(response, refusal.status, refusal.body, refusal.headers);
  else if (path.endsWith('/count_tokens')) json(response, 200, { input_tokens: 10 });
  else if (wire === undefined) json(response, 404, {});
  else send(response, wire.answer(behaviour, body, path, script));
}

interface Refusal {
  readonly status: number;
  readonly body: object;
  readonly headers?: Record<string, string>;
}

/** The providers' error responses, in the shapes that their programs expect. */
function refusals(path: string): Record<string, Refusal> {
  const fault = (status: number, type: string, message: string, word: string): Refusal => ({
    status,
    body: { type: 'error', error: { type, message, code: status, status: word } },
  });
  return {
    '400': fault(400, 'invalid_request_error', 'Your credit balance is too low.', 'INVALID_ARGUMENT'),
    '401': fault(401, 'authentication_error', 'The key is not valid.', 'UNAUTHENTICATED'),
    '429': {
      ...fault(429, 'rate_limit_error', 'Too many requests.', 'RESOURCE_EXHAUSTED'),
      headers: { 'retry-after': '1' },
    },
    '500': fault(500, 'api_error', 'The provider has a fault.', 'INTERNAL'),
    reset: spent(path, Math.floor(Date.now() / 1000) + HOUR_S),
  };
}

/** The response for an exhausted usage window, with the time of its reset. */
function spent(path: string, at: number): Refusal {
  if (path.endsWith('/responses')) {
    const error = { type: 'usage_limit_reached', message: 'The usage limit has been reached', plan_type: 'plus' };
    return { status: 429, body: { error: { ...error, resets_at: at, resets_in_seconds: HOUR_S } } };
  }
  const google = {
    '@type': 'type.googleapis.com/google.rpc.RetryInfo',
    retryDelay: `${HOUR_S}s`,
  };
  const quota = {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }],
  };
  // Anthropic gives the time only in headers, Google in the message.
  const isGoogle = /generateContent$/i.test(path);
  const message = isGoogle
    ? `Your quota is used up. Please retry in ${HOUR_S}s.`
    : 'This would exceed your rate limit.';
  return {
    status: 429,
    headers: {
      'retry-after': String(HOUR_S),
      'anthropic-ratelimit-unified-status': 'rejected',
      'anthropic-ratelimit-unified-reset': String(at),
      'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    },
    body: {
      type: 'error',
      error: { type: 'rate_limit_error', message, code: 429, status: 'RESOURCE_EXHAUSTED', details: [quota, google] },
    },
  };
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function send(response: ServerResponse, answer: Answer): void {
  if (!Array.isArray(answer.events)) {
    json(response, 200, answer.events);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of answer.events) {
    if (answer.named === true && typeof event === 'object') response.write(`event: ${event.type}\n`);
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
  }
  response.end();
}
