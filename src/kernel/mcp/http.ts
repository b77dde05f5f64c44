import type { IncomingMessage, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type ServerEvent, type ServerEventBus } from '@modelcontextprotocol/server';
import type { Door } from '../door/door.ts';
import type { Caller } from '../rules/caller.ts';
import { defined } from '../rules/defined.ts';
import { statusOf, WaggleError } from '../rules/errors.ts';
import type { Agent } from '../rules/identity.ts';
import { MINUTE } from '../rules/time.ts';
import { type AnswerForm, isOn } from './answer.ts';
import { followTasks, type Listener } from './follow-tasks.ts';
import { listingFor, type ToolListing } from './listing.ts';
import { clientNameOf, methodOf, withObjectArguments } from './messages.ts';
import { isPlainRequest, plainExchange } from './plain-exchange.ts';
import { makeRecalls } from './recalls.ts';
import { type McpConnection, mcpServer } from './server.ts';

export interface McpHttp {
  /** Serves one request of an authenticated caller; `body` is parsed JSON. Streams call `stillWelcome` repeatedly. */
  (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    body: unknown,
    stillWelcome?: Welcome,
  ): Promise<void>;
  /** Ends the streams that are still open gracefully. */
  close(): Promise<void>;
}

const OPEN_STREAMS = 1024;

type Served = IncomingMessage & { method: string; url: string };
type Welcome = (tokens?: number) => Promise<boolean>;
type Guest = Required<Pick<McpConnection, 'addressed' | 'caller' | 'listing' | 'recalled' | 'structured'>> & {
  readonly stillWelcome: Welcome;
};

/** Stateless MCP over HTTP: both protocol eras at one URL, with a server object per request. */
export function mcpHttp(door: Door, { structured: always = false }: AnswerForm = {}): McpHttp {
  const agentOf = knownAgents(door);
  const recalls = makeRecalls();
  const open = new Set<{ close(): Promise<void> }>();

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    from: Caller,
    body: unknown,
    stillWelcome: Welcome = async () => true,
  ): Promise<void> {
    if (!isServed(request)) throw new Error('A request without method or address cannot come from a server.');
    const client = from.client ?? clientNameOf(body);
    const structured = structuredIn(request) ?? (always && from.run === undefined);
    const caller = {
      ...from,
      ...defined({ client }),
      ...(structured ? { readsObjects: true } : {}),
    };
    let listing: ToolListing;
    try {
      listing = listingFor(await agentOf(caller), caller.toolsets, structured);
    } catch (error) {
      return refuse(response, error);
    }
    // The hooks of a client that names no session here have another name for it.
    const isNamed = caller.run !== undefined || request.headers['waggle-session'] !== undefined;
    const addressed = isNamed ? caller : { agent: caller.agent };
    recalls.endCanceled(caller, body);
    await recalls.during(caller, body, (recalled) =>
      answer(request, response, { addressed, caller, listing, recalled, structured, stillWelcome }, body),
    );
  }

  async function answer(request: Served, response: ServerResponse, guest: Guest, body: unknown): Promise<void> {
    const listens = methodOf(body) === 'subscriptions/listen';
    const after = listens ? await door.lastEvent() : 0;
    const { recalled, stillWelcome, ...rest } = guest;
    const served = { legacy: { ...rest, door, push: false, recalled }, modern: { ...rest, door, push: true } };
    const message = withObjectArguments(body);
    if (isPlainRequest(request, message)) return plainExchange(mcpServer(served.legacy), response, message);
    const handler = createMcpHandler(({ era }) => mcpServer(served[era]), {
      bus: ownBus(door, guest.caller, after, { stillWelcome, ended: () => void handler.close() }),
      maxSubscriptions: open.size < OPEN_STREAMS ? 1 : 0,
    });
    if (listens) open.add(handler);
    try {
      await toNodeHandler(handler)(request, response, message);
    } finally {
      open.delete(handler);
    }
  }

  return Object.assign(serve, {
    async close() {
      await Promise.all([...open].map((handler) => handler.close()));
    },
  });
}

/** `/mcp?structured=1` requests objects in addition to text, `structured=0` text only; default: the hub's setting. */
function structuredIn({ url }: Served): boolean | undefined {
  const given = new URL(url, 'http://hub').searchParams.get('structured');
  return given === null ? undefined : isOn(given);
}

function isServed(request: IncomingMessage): request is Served {
  return request.method !== undefined && request.url !== undefined;
}

/** Each stream reads the log with its caller's rights, so notifications never reveal what the caller may not see. */
function ownBus(door: Door, caller: Caller, after: number, proof: Omit<Listener, 'changed'>): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener: (event: ServerEvent) => void) =>
      followTasks(door, caller, after, { ...proof, changed: (uri) => listener({ kind: 'resource_updated', uri }) }),
  };
}

/** A session enters at its first request and again after a minute; in between its agent is cached. */
function knownAgents(door: Door): (caller: Caller) => Promise<Agent> {
  const entered = new Map<string, { readonly agent: Agent; readonly until: number }>();
  const MOST = 10_000;
  return async (caller) => {
    const key = JSON.stringify([caller.agent, caller.session]);
    const known = entered.get(key);
    if (known !== undefined && performance.now() < known.until) return known.agent;
    const agent = await door.enter(caller);
    if (entered.size >= MOST) entered.clear();
    entered.set(key, { agent, until: performance.now() + MINUTE });
    return agent;
  };
}

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof WaggleError)) throw error;
  response.writeHead(statusOf(error.code), { 'content-type': 'application/json' }).end(JSON.stringify(error.toWire()));
}
