import { randomBytes } from 'node:crypto';
import { isJSONRPCRequest, type JSONRPCMessage, type Server } from '@modelcontextprotocol/server';
import type { Caller } from '../../core/caller.ts';
import { type AgentId, agentOfClient, canonicalAgentId } from '../../core/identity.ts';
import { isSessionName } from '../../core/session-name.ts';
import type { Door } from '../../hub/door/door.ts';
import { listingFor } from './listing.ts';
import { canceledBy, clientNameOf } from './messages.ts';
import { mcpServer } from './server.ts';
import { makeSubscriptions } from './subscriptions.ts';

export interface VisitOptions {
  readonly door: Door;
  /** Who speaks here; without it the client's own name decides. */
  readonly agent?: AgentId | undefined;
  readonly toolsets?: readonly string[] | undefined;
  /** Whether answers come as objects too. */
  readonly structured?: boolean;
  /** May act for any agent and session. */
  readonly operator?: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** One client on stdio, from its first request to the end of its input. */
export interface Visit {
  server(era: 'legacy' | 'modern'): Server;
  /** Takes note of listening requests, which the SDK answers by itself. */
  heed(message: JSONRPCMessage): Promise<void>;
  end(): Promise<void>;
}

export async function beginVisit(options: VisitOptions, first: JSONRPCMessage): Promise<Visit> {
  const { door, toolsets, structured } = options;
  const caller = callerFrom(options, clientNameOf(first));
  const listing = listingFor(await door.enter(caller), toolsets, structured);
  let tell: (uri: string) => void = () => undefined;
  const subscriptions = makeSubscriptions(door, caller, (uri) => tell(uri));
  return {
    server(era) {
      const legacy = era === 'legacy';
      const server = mcpServer({ door, caller, listing, structured, push: true, ...(legacy && { subscriptions }) });
      // Towards a newer client the SDK itself keeps what each listening request asked for.
      tell = (uri) => {
        if (!legacy || subscriptions.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined);
      };
      return server;
    },
    async heed(message) {
      const canceled = canceledBy(message);
      if (canceled !== undefined) subscriptions.remove(canceled);
      if (isJSONRPCRequest(message) && message.method === 'subscriptions/listen') await subscriptions.add(message.id);
    },
    async end() {
      subscriptions.clear();
      // A hub that has gone meanwhile ends silent sessions by itself.
      await door.leave(caller).catch(() => undefined);
    },
  };
}

/** On stdio the user of the machine is trusted; whoever starts the process may do all that agents do. */
function callerFrom(options: VisitOptions, client: string | undefined): Caller {
  const { agent, toolsets, structured, operator, cwd, env } = options;
  const given = env.CLAUDE_CODE_SESSION_ID?.trim() ?? '';
  return {
    agent: agent === undefined ? agentOfClient(client ?? '') : canonicalAgentId(agent),
    session: isSessionName(given) ? given : `s-${randomBytes(8).toString('hex')}`,
    surface: 'mcp',
    takesReports: true,
    ...(structured === true && { readsObjects: true }),
    scopes: ['read', 'write', 'run'],
    cwd,
    ...(client !== undefined && { client }),
    ...(toolsets !== undefined && { toolsets }),
    ...(operator === true && { operator }),
    ...(env.WAGGLE_TEAM !== undefined && env.WAGGLE_TEAM !== '' && { team: env.WAGGLE_TEAM }),
  };
}
