import { WaggleError } from './errors.ts';
import { type AgentId, type SessionId, type TokenScope, USER } from './identity.ts';

/** The identity of a caller. The surface creates it from the connection, never from an argument. */
export interface Caller {
  readonly agent: AgentId;
  readonly session: SessionId;
  /** For the log only; the capabilities of a surface have their own fields. */
  readonly surface: Surface;
  readonly scopes: readonly TokenScope[];
  /** A model reads the answers, so worker reports may be attached to them and then count as shown. */
  readonly takesReports?: boolean;
  /**
   * The connection asked for structured output. A model may not see the text part, so a report in it does not count as
   * shown.
   */
  readonly readsObjects?: boolean;
  /** The connection is served by a running hub. */
  readonly atHub?: boolean;
  /** The user of this machine, who may act for any agent and session. */
  readonly operator?: boolean;
  /** The id of the presented token; writes are counted per token. */
  readonly token?: string;
  /** The run that the presented token belongs to. Writes are refused once that run has ended. */
  readonly run?: string;
  /** The subagent of the session that makes the call: it has the session's rights, but none of its news. */
  readonly subagent?: string;
  /** The checks that the door had run for this call. */
  readonly proof?: string;
  /** The client program, if it gave its name. */
  readonly client?: string;
  readonly cwd?: string;
  /** The team that the connection's environment names. */
  readonly team?: string;
  /** The toolsets whose tools this connection lists. */
  readonly toolsets?: readonly string[];
}

export type Surface = 'mcp' | 'rest' | 'cli' | 'page' | 'hub';

/** The identity behind a unit. Every read takes it from the unit, so a tool cannot forget to check it. */
export interface Scope {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  /**
   * The session that takes part in what the caller writes on, if it is not the calling one: the name that the client of a
   * connection has given itself.
   */
  readonly partaker?: SessionId;
  readonly surface: string;
  /** May override another agent's claim. */
  readonly admin?: true;
  /** The run on whose behalf the caller acts. */
  readonly run?: string;
  /** The token that the caller presented: what it writes is refused once the token is revoked. */
  readonly token?: string;
  /** The subagent of the session that acts; its entries carry the name. */
  readonly subagent?: string;
  /** The checks that the door had run for this call. */
  readonly proof?: string;
  /** Whether the caller is served by a running hub. */
  readonly atHub?: boolean;
  /** The hub itself: sees every collection. Never given to a caller. */
  readonly system?: true;
}

/** The scope for the hub's own work, not for a caller. */
export const systemScope = { agent: 'user', session: null, surface: 'hub', system: true } as const satisfies Scope;

/** `admin` includes every scope, and every scope includes `read`. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: TokenScope, what = 'This call'): void {
  if (scopes.includes(needed) || scopes.includes('admin')) return;
  if (needed === 'read' && scopes.length > 0) return;
  throw new WaggleError('SCOPE_REQUIRED', `${what} needs the scope ${needed}.`, { scope: needed });
}

/** Whether a unit's scope belongs to the hub's user or an admin, who may see and stop what belongs to any agent. */
export function oversees({ agent, admin }: { readonly agent: AgentId; readonly admin?: boolean }): boolean {
  return admin === true || agent === USER;
}

/** The same for a caller. */
export function callerOversees({ agent, scopes }: Pick<Caller, 'agent' | 'scopes'>): boolean {
  return oversees({ agent, admin: scopes.includes('admin') });
}
