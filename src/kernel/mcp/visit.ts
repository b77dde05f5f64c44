import { randomBytes } from 'node:crypto';
import type { JSONRPCMessage, Server } from '@modelcontextprotocol/server';
import type { Door } from '../door/door.ts';
import type { Environment } from '../hub/home.ts';
import type { Caller } from '../rules/caller.ts';
import { type AgentId, agentOfClient, canonicalAgentId, type SessionId } from '../rules/identity.ts';
import { mutex } from '../rules/in-turn.ts';
import { connectionSession, isConnectionSession, isSessionName } from '../rules/session-name.ts';
import { givenSession, shownClient } from './given-session.ts';
import { listingFor } from './listing.ts';
import { canceledBy, clientNameOf, isRequest, subthreadOf, toolUseOf, turnSessionOf } from './messages.ts';
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
  /** The sessions that the hooks of this client's process have named, the one that spoke last first. */
  readonly shared?: () => readonly SharedSession[];
  /** The subagent that a hook of this session has named for a call. */
  readonly subagentOf?: (session: SessionId, toolUse: string) => string | undefined;
}

/** A session of the client, as its hooks know it. */
export interface SharedSession {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly cwd?: string | undefined;
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
  const own = callerFrom(options, client);
  const shared = () => sharedBy(options, own);
  // Codex names its session in each call: its process may have several threads at once.
  const isThreaded = own.agent === 'codex' || agentOfClient(client ?? '') === 'codex';
  const known = isThreaded ? undefined : shared();
  const caller = { ...own, ...known };
  const listing = listingFor(await door.enter(caller), toolsets, structured);
  let tell: (uri: string) => void = () => undefined;
  const subscriptions = makeSubscriptions(door, caller, (uri) => tell(uri));
  const turns = followSession(door, caller, (meta) => turnIn(meta, isThreaded) ?? shared());
  // Until the client has named its session, no text may: the hook will name it otherwise.
  const isNamed = !isThreaded && !isConnectionSession(caller.session);
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
        addressed: isNamed ? caller : { agent: caller.agent },
        speaking: async (meta) => bySubagent(options, await turns.speaking(meta), meta, isThreaded),
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
      await door.leave(await turns.current()).catch(() => undefined);
    },
  };
}

type Named = Pick<Caller, 'session' | 'cwd'>;

function turnIn(meta: unknown, isThreaded: boolean): Named | undefined {
  const session = isThreaded ? turnSessionOf(meta) : undefined;
  return session === undefined || !isSessionName(session) ? undefined : { session };
}

/**
 * The session that the hooks of this client's process name for this agent. A process may have several, one for each
 * folder; in the same folder it is the one that spoke last. The hooks know the folder of the session better than this
 * process, which the client may have started elsewhere.
 */
function sharedBy({ shared = () => [], cwd }: VisitOptions, { agent }: Caller): Named | undefined {
  const ours = shared().filter((one) => canonicalAgentId(one.agent) === agent && isSessionName(one.session));
  const found = ours.find((one) => one.cwd === cwd) ?? ours[0];
  return found && { session: found.session, cwd: found.cwd ?? cwd };
}

/**
 * Uses the session that the client names, so that its hooks and this server share one session. What was done before
 * under the connection's own name becomes that session's. A session that could not be entered is entered at the next
 * call.
 */
function followSession(door: Door, first: Caller, named: (meta: unknown) => Named | undefined) {
  let now = first;
  /** One change of session at a time. */
  const inTurn = mutex();

  async function changeTo(next: Caller): Promise<Caller> {
    if (next.session === now.session) return now;
    await door.enter(next, isConnectionSession(now.session) ? now.session : undefined);
    now = next;
    return next;
  }

  return {
    current: () => inTurn(async () => now),
    speaking(meta: unknown): Promise<Caller> {
      const found = named(meta);
      return inTurn(async () => (found === undefined ? now : changeTo({ ...first, ...found })));
    },
  };
}

const SHORT_ID = 8;

/** A subagent calls over its parent's connection, with its parent's session. */
function bySubagent({ subagentOf }: VisitOptions, caller: Caller, meta: unknown, isThreaded: boolean): Caller {
  const toolUse = toolUseOf(meta);
  const thread = isThreaded ? subthreadOf(meta) : undefined;
  const named = toolUse === undefined ? undefined : subagentOf?.(caller.session, toolUse);
  const subagent = thread === undefined ? named : `thread ${thread.slice(-SHORT_ID)}`;
  return subagent === undefined ? caller : { ...caller, subagent };
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
