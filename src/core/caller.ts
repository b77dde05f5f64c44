import { WaggleError } from './errors.ts';
import type { AgentId, SessionId, TokenScope } from './identity.ts';

/** Who calls. Made by the surface from the connection, never from an argument. */
export interface Caller {
  readonly agent: AgentId;
  readonly session: SessionId;
  /** For the record only: what a surface can do stands in fields of its own. */
  readonly surface: Surface;
  readonly scopes: readonly TokenScope[];
  /** A model reads the answers, so reports of workers may stand beside them and count as shown. */
  readonly takesReports?: boolean;
  /** The connection asked for objects. Whether a model also reads the text is unknown, so a report in it is not shown. */
  readonly readsObjects?: boolean;
  /** A running hub answers this connection. */
  readonly atHub?: boolean;
  /** The user of this machine, who may act for any agent and session. */
  readonly operator?: boolean;
  /** The id of the token that was shown, by which its writes are counted. */
  readonly token?: string;
  /** The run whose token was shown. Its writes are refused once the run has ended. */
  readonly run?: string;
  /** The program at the other end, if it gave its name. */
  readonly client?: string;
  readonly cwd?: string;
  /** The team that the connection's environment names. */
  readonly team?: string;
  /** The toolsets whose tools this connection lists. */
  readonly toolsets?: readonly string[];
}

export type Surface = 'mcp' | 'rest' | 'cli' | 'page' | 'hub';

/** `admin` includes every scope, and every scope includes `read`. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: TokenScope, what = 'This call'): void {
  if (scopes.includes(needed) || scopes.includes('admin')) return;
  if (needed === 'read' && scopes.length > 0) return;
  throw new WaggleError('SCOPE_REQUIRED', `${what} needs the scope ${needed}.`, { scope: needed });
}
