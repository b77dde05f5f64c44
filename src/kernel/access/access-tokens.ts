import { tokenHash } from '../people/token-secret.ts';
import type { TokenRow } from '../people/tokens.ts';
import type { Caller, Surface } from '../rules/caller.ts';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { AgentId, TokenScope } from '../rules/identity.ts';
import { runSession } from '../rules/session-name.ts';
import type { Instant } from '../rules/time.ts';
import type { Store } from '../store/store.ts';
import { redacted } from '../text/redaction.ts';
import { runToolsets } from '../tool/toolsets.ts';

export { freshToken } from '../people/token-secret.ts';

export interface NewToken {
  readonly agent: AgentId;
  readonly scopes: readonly TokenScope[];
  readonly label?: string;
  readonly expiresAt?: Instant;
}

/** Creates a token and returns it once; the store keeps only its hash. */
export function mintToken(store: Store, wanted: NewToken): Promise<{ id: string; token: string }> {
  return store.write(systemScope, 'mint-token', async (unit) => {
    await unit.agents.get(wanted.agent);
    return unit.tokens.mint({ ...wanted, label: redacted(wanted.label ?? ''), expiresAt: wanted.expiresAt ?? null });
  });
}

export function listTokens(store: Store): Promise<readonly TokenRow[]> {
  return store.read(systemScope, (unit) => unit.tokens.list());
}

/** Revokes a token; revoking it again changes nothing. */
export function revokeToken(store: Store, id: string): Promise<void> {
  return store.write(systemScope, 'revoke-token', (unit) => unit.tokens.revoke(id));
}

/** The token's row, or a refusal that does not reveal the reason. */
export async function authenticate(store: Store, token: string | undefined): Promise<TokenRow> {
  const row = /^wgl_[\w-]{20,100}$/.test(token ?? '') ? await findToken(store, token ?? '') : undefined;
  if (row === undefined) throw new WaggleError('UNAUTHENTICATED', 'The token is missing, unknown, expired or revoked.');
  const { firstUse, ...known } = row;
  // The first use of a run's own token proves that its agent reached the hub.
  if (firstUse) await store.write(systemScope, 'run-connected', (unit) => unit.runs.connected(known.run ?? ''));
  return known;
}

function findToken(store: Store, token: string) {
  return store.read(systemScope, (unit) => unit.tokens.byHash(tokenHash(token)));
}

/** The caller behind this token. A run is its own session; a session name distinguishes other connections. */
export function tokenCaller({ id, agent, scopes, run }: TokenRow, surface: Surface, name: string): Caller {
  const who = { agent, scopes, surface, token: id };
  return run === null ? { ...who, session: `${id}:${name}` } : { ...who, session: runSession(run), run };
}

/** Default toolsets of a connection with this token; empty for the general default. */
export function toolsetsOf({ run }: TokenRow): readonly string[] {
  return run === null ? [] : runToolsets;
}
