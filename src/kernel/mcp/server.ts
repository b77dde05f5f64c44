import { Server, type ServerCapabilities } from '@modelcontextprotocol/server';
import type { Door } from '../door/door.ts';
import { version } from '../hub/version.ts';
import type { Caller } from '../rules/caller.ts';
import { knownError, WaggleError } from '../rules/errors.ts';
import { MINUTE } from '../rules/time.ts';
import { type AnswerForm, toolError, toolResult } from './answer.ts';
import { instructionsFor } from './instructions.ts';
import type { ToolListing } from './listing.ts';
import { MALFORMED_META_KEY } from './messages.ts';
import { getPrompt, prompts } from './prompts.ts';
import type { ToolReach } from './reach.ts';
import { readResource, resources, resourceTemplates } from './resources.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface McpConnection extends Pick<AnswerForm, 'structured' | 'serverName'> {
  readonly door: Door;
  readonly caller: Caller;
  readonly listing: ToolListing;
  /** Whether the client can receive change notifications after the request is answered. */
  readonly push: boolean;
  /** Subscriptions made by separate requests, as in the older protocol. */
  readonly subscriptions?: Subscriptions;
  /** Determines the caller of a call, for clients that name their session in each call. */
  readonly speaking?: (meta: unknown) => Promise<Caller>;
  /** Aborts when a call is canceled other than on its own connection. */
  readonly recalled?: AbortSignal;
}

/** Clients may cache a listing for a while, because every call is checked anyway. */
const listingAge = { ttlMs: 5 * MINUTE, cacheScope: 'private' } as const;
const unkept = { ttlMs: 0, cacheScope: 'private' } as const;

/** The MCP server of one connection or one HTTP request. It is stateless: all state is behind the door. */
export function mcpServer(connection: McpConnection): Server {
  const { caller, listing, push, speaking } = connection;
  const capabilities: ServerCapabilities = { tools: {}, prompts: {}, resources: push ? { subscribe: true } : {} };
  const server = new Server(
    { name: 'waggle', version },
    {
      capabilities,
      instructions: instructionsFor(speaking === undefined ? caller : { agent: caller.agent }, listing.tools),
      cacheHints: {
        'tools/list': listingAge,
        'server/discover': listingAge,
        'prompts/list': listingAge,
        'resources/list': listingAge,
        'resources/templates/list': listingAge,
        'resources/read': unkept,
      },
    },
  );
  serveTools(server, connection);
  servePrompts(server, listing.reach);
  serveResources(server, connection);
  return server;
}

function serveTools(server: Server, connection: McpConnection): void {
  const { door, caller: owner, listing, recalled, structured, serverName, speaking = async () => owner } = connection;
  const form = { structured, serverName, reach: listing.reach };
  server.setRequestHandler('tools/list', () => ({ ...listing.result }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    if (mcpReq._meta?.[MALFORMED_META_KEY] === true) return toolError(argumentsFault(), form);
    const { name, arguments: input = {} } = params;
    const signal = recalled === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, recalled]);
    try {
      const caller = await speaking(mcpReq._meta);
      return toolResult(await door.callTool({ name, input, caller, signal }), form);
    } catch (error) {
      return toolError(knownError(error).toWire(), form);
    }
  });
}

function argumentsFault() {
  const fields = [{ path: 'arguments', message: 'Expected an object.' }];
  return new WaggleError('INVALID_INPUT', 'The arguments of a call must be an object.', undefined, { fields }).toWire();
}

function servePrompts(server: Server, reach: ToolReach): void {
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, reach));
}

function serveResources(server: Server, { door, caller, subscriptions }: McpConnection): void {
  server.setRequestHandler('resources/list', () => ({ resources }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(door, caller, params.uri));
  if (subscriptions === undefined) return;
  server.setRequestHandler('resources/subscribe', async ({ params }) => {
    // Refuses a subscription to a resource that the caller cannot read, since it would never fire.
    await readResource(door, caller, params.uri);
    await subscriptions.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscriptions.remove(params.uri);
    return {};
  });
}
