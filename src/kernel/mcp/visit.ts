import { randomBytes } from 'node:crypto';
import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server';
import type { Door } from '../door/door.ts';
import type { Environment } from '../hub/home.ts';
import type { Caller } from '../rules/caller.ts';
import { type AgentId, agentOfClient, canonicalAgentId } from '../rules/identity.ts';
import { mutex } from '../rules/in-turn.ts';
import { connectionSession, isSessionName } from '../rules/session-name.ts';
import { givenSession, shownClient } from './given-session.ts';
import { listingFor } from './listing.ts';
import { canceledBy, clientNameOf, isRequest, turnSessionOf } from './messages.ts';
import { mcpServer } from './server.ts';
import { makeSubscriptions } from './subscriptions.ts';

export interface VisitOptions {
  readonly door: Door;
  /** The agent of this connection; by default it is derived from the client's name. */
  readonly agent?: AgentId | undefined;
  readonly toolsets?: readonly string[] | undefined;
  /** Whether answers include objects in addition to text. */
  readonly structured?: boolean;
  /** The name that the client has for this server; default: waggle. */
  readonly serverName?: string | undefined;
  /** May act for any agent and session. */
  readonly operator?: boolean;
  readonly cwd: string;
  readonly env: Environment;
}

/** One client on stdio, from its first request to the end of its input. */
export interface McpVisit {
  server(era: 'legacy' | 'modern'): Server;
  /** Records listening requests, which the SDK answers itself. */
  noteListening(message: JSONRPCMessage): Promise<void>;
  end(): Promise<void>;
}

export async function beginVisit(options: VisitOptions, first: JSONRPCMessage): Promise<McpVisit> {
  const { door, toolsets, structured, serverName } = options;
  const client = clientNameOf(first);
  const caller = callerFrom(options, client);
  const listing = listingFor(await door.enter(caller), toolsets, structured);
  let tell: (uri: string) => void = () => undefined;
  const subscriptions = makeSubscriptions(door, caller, (uri) => tell(uri));
  const turns = isCodex(client) ? followTurns(door, caller) : undefined;
  const speaking = turns === undefined ? {} : { speaking: turns.speaking };
  return {
    server(era) {
      const legacy = era === 'legacy';
      const server = mcpServer({
        door,
        caller,
        listing,
        structured,
        serverName,
        push: true,
        ...speaking,
        ...(legacy && { subscriptions }),
      });
      // For newer clients the SDK itself filters by what each listening request asked for.
      tell = (uri) => {
        if (!legacy || subscriptions.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined);
      };
      return server;
    },
    async noteListening(message) {
      const canceled = canceledBy(message);
      if (canceled !== undefined) subscriptions.remove(canceled);
      if (isRequest(message) && message.method === 'subscriptions/listen') await subscriptions.add(message.id);
    },
    async end() {
      subscriptions.clear();
      // Errors are ignored, because the hub ends silent sessions by itself.
      await door.leave((await turns?.current()) ?? caller).catch(() => undefined);
    },
  };
}

function isCodex(client: string | undefined): boolean {
  return agentOfClient(client ?? '') === 'codex';
}

/**
 * Uses the session that the client names in each call, so that its hooks and this server share one session. The
 * provisional session from before the first call ends then; nothing was done in it. A session that could not be entered
 * is entered at the next call.
 */
function followTurns(door: Door, first: Caller) {
  let now = first;
  /** One change of session at a time. */
  const inTurn = mutex();

  async function changeTo(session: string): Promise<Caller> {
    if (session === now.session) return now;
    const next = { ...first, session };
    if (now === first) await door.leave(first).catch(() => undefined);
    await door.enter(next);
    now = next;
    return next;
  }

  return {
    current: () => inTurn(async () => now),
    speaking(meta: unknown): Promise<Caller> {
      const session = turnSessionOf(meta);
      return inTurn(async () => (session === undefined || !isSessionName(session) ? now : changeTo(session)));
    },
  };
}

/** On stdio the local user is trusted: whoever starts the process may do everything that agents may do. */
function callerFrom(options: VisitOptions, client: string | undefined): Caller {
  const { agent, toolsets, structured, operator, cwd, env } = options;
  const shown = shownClient(client, env);
  return {
    agent: agent === undefined ? agentOfClient(client ?? '') : canonicalAgentId(agent),
    session: givenSession(client, env) ?? connectionSession(randomBytes(8).toString('hex')),
    surface: 'mcp',
    takesReports: true,
    ...(structured === true && { readsObjects: true }),
    scopes: ['read', 'write', 'run'],
    cwd,
    ...(shown !== undefined && { client: shown }),
    ...(toolsets !== undefined && { toolsets }),
    ...(operator === true && { operator }),
    ...(env.WAGGLE_TEAM !== undefined && env.WAGGLE_TEAM !== '' && { team: env.WAGGLE_TEAM }),
  };
}
