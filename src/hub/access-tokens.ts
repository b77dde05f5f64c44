import { createHash, randomBytes } from 'node:crypto';
import { WaggleError } from '../core/errors.ts';
import type { AgentId, TokenScope } from '../core/identity.ts';
import { runSession } from '../core/run.ts';
import type { Instant } from '../core/time.ts';
import type { Store } from '../store/store.ts';
import type { TokenRow } from '../store/tokens.ts';
import type { Caller, Surface } from '../tools/define.ts';

const system = { agent: 'user', session: null, surface: 'hub', system: true } as const;

export interface NewToken {
  readonly agent: AgentId;
  readonly scopes: readonly TokenScope[];
  readonly label?: string;
  readonly expiresAt?: Instant;
}

/** Makes a token and gives it out once; the store keeps only its hash. */
export async function mintToken(store: Store, wanted: NewToken): Promise<{ id: string; token: string }> {
  const { id, token, hash } = freshToken();
  await store.write(system, 'mint-token', async (unit) => {
    await unit.agents.get(wanted.agent);
    await unit.tokens.add({
      id,
      agent: wanted.agent,
      hash,
      label: wanted.label ?? '',
      scopes: wanted.scopes,
      expiresAt: wanted.expiresAt ?? null,
      run: null,
    });
  });
  return { id, token };
}

export function listTokens(store: Store): Promise<readonly TokenRow[]> {
  return store.read(system, (unit) => unit.tokens.list());
}

/** Ends a token at once; doing it again changes nothing. */
export function revokeToken(store: Store, id: string): Promise<void> {
  return store.write(system, 'revoke-token', (unit) => unit.tokens.revoke(id));
}

/** The token's row, or a refusal that says nothing about why. The hash is of 256 random bits, so a plain one will do. */
export async function authenticate(store: Store, token: string | undefined): Promise<TokenRow> {
  const row = /^wgl_[\w-]{20,100}$/.test(token ?? '') ? await findToken(store, token ?? '') : undefined;
  if (row === undefined) throw new WaggleError('UNAUTHENTICATED', 'The token is missing, unknown, expired or revoked.');
  const { firstUse, ...known } = row;
  // That a run's own token came back is the proof that its agent reached the hub.
  if (firstUse) await store.write(system, 'run-connected', (unit) => unit.runs.connected(known.run ?? ''));
  return known;
}

function findToken(store: Store, token: string) {
  return store.read(system, (unit) => unit.tokens.byHash(hashOf(token)));
}

/** A secret that was not given out yet, with the row that will know it. */
export function freshToken(): { readonly id: string; readonly token: string; readonly hash: string } {
  const token = `wgl_${randomBytes(32).toString('base64url')}`;
  return { id: `t-${randomBytes(4).toString('hex')}`, token, hash: hashOf(token) };
}

/** Who speaks with this token. A run is a session of its own; all others tell theirs apart by a name. */
export function tokenCaller({ id, agent, scopes, run }: TokenRow, surface: Surface, name: string): Caller {
  const who = { agent, scopes, surface };
  return run === null ? { ...who, session: `${id}:${name}` } : { ...who, session: runSession(run), run };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
