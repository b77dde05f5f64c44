import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import { nextNumber } from '../log/counters.ts';
import type { Scope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { AgentId, TokenScope } from '../rules/identity.ts';
import { joined } from '../rules/joined.ts';
import { TOKENS } from '../rules/news/concern.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { type Page, type PageRequest, readPage, textCursor } from '../store/paging.ts';
import { requireAlone } from '../store/standing.ts';
import { statement } from '../store/statement.ts';
import { freshToken } from './token-secret.ts';

/** A token as shown to people: without its secret, of which only a hash is stored. */
export interface TokenRow {
  readonly id: string;
  readonly agent: AgentId;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** The run it was created for; the token ends with it. */
  readonly run: string | null;
}

/** Tokens of agents that have not been removed. */
function tokenRows(db: Kysely<Schema>) {
  return db
    .selectFrom('tokens')
    .innerJoin('agents', 'agents.id', 'tokens.agent_id')
    .select([
      'tokens.id',
      'tokens.agent_id as agent',
      'tokens.label',
      'tokens.scopes',
      'tokens.created_at as createdAt',
      'tokens.expires_at as expiresAt',
      'tokens.revoked_at as revokedAt',
      'tokens.run_id as run',
    ])
    .where('agents.removed_at', 'is', null);
}

/** Compiled once, since every HTTP request runs it. */
const liveByHash = statement((db, { hash, now }: { readonly hash: string; readonly now: Instant }) =>
  tokenRows(db)
    .leftJoin('runs', 'runs.id', 'tokens.run_id')
    .leftJoin('thread_leases', 'thread_leases.thread_id', 'runs.thread_id')
    .select('runs.connected_at as connectedAt')
    .where('tokens.hash', '=', hash)
    .where('tokens.revoked_at', 'is', null)
    .where((token) =>
      token.or([
        token('tokens.run_id', 'is', null),
        token.and([
          token('runs.status', '=', 'running'),
          token('thread_leases.lease_until', '>', now),
          token('thread_leases.fence', '=', token.ref('runs.fence')),
        ]),
      ]),
    ),
);

const revokedAt = statement((db, { id }: { readonly id: string }) =>
  db.selectFrom('tokens').select('revoked_at').where('id', '=', id),
);

/** Whether the token that the unit's caller presented, if any, still holds. Whoever revokes it waits for the unit. */
export async function liveToken(connection: Connection, { token }: Scope): Promise<boolean> {
  if (token === undefined) return true;
  const row = await revokedAt.first(connection, { id: token });
  return row !== undefined && row.revoked_at === null;
}

export function tokenReads({ connection, now }: UnitContext) {
  const rows = () => tokenRows(connection.db);
  return {
    async list(): Promise<readonly TokenRow[]> {
      return (await rows().orderBy('tokens.created_at').execute()).map(tokenFrom);
    },
    /** Tokens created by people, newest first; tokens of runs are managed automatically. */
    async page({ limit, cursor }: PageRequest): Promise<Page<TokenRow>> {
      let query = rows().where('tokens.run_id', 'is', null);
      if (cursor !== undefined) {
        const { at, id } = textCursor(cursor);
        query = query.where((row) => row(row.refTuple('tokens.created_at', 'tokens.id'), '<', row.tuple(at, id)));
      }
      const newest = query.orderBy('tokens.created_at', 'desc').orderBy('tokens.id', 'desc');
      const page = await readPage(newest, limit, ({ createdAt, id }) => `${createdAt}-${id}`);
      return { items: page.rows.map(tokenFrom), next: page.next };
    },
    /** The live token with that hash; expired and revoked tokens, and those of ended runs, are treated as unknown. */
    async byHash(hash: string): Promise<(TokenRow & { readonly firstUse: boolean }) | undefined> {
      const row = await liveByHash.first(connection, { hash, now });
      if (row === undefined || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
      const { connectedAt, ...token } = row;
      return { ...tokenFrom(token), firstUse: token.run !== null && connectedAt === null };
    },
  };
}

export function tokenWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;

  async function add(token: Omit<TokenRow, 'createdAt' | 'revokedAt'> & { readonly hash: string }): Promise<void> {
    await db
      .insertInto('tokens')
      .values({
        id: token.id,
        agent_id: token.agent,
        hash: token.hash,
        label: token.label,
        scopes: token.scopes.join(' '),
        created_at: now,
        expires_at: token.expiresAt,
        revoked_at: null,
        last_used_at: null,
        run_id: token.run,
      })
      .execute();
  }

  return joined(tokenReads(context), {
    add,
    /** Creates a token and returns it once; only its hash is stored. */
    async mint(
      wanted: Pick<TokenRow, 'agent' | 'scopes' | 'label' | 'expiresAt'>,
    ): Promise<{ readonly id: string; readonly token: string }> {
      const { id, token, hash } = freshToken();
      await add({ ...wanted, id, hash, run: null });
      return { id, token };
    },
    /** Once it has returned, nothing more is written with the token. */
    async revoke(id: string): Promise<void> {
      const row = await db.selectFrom('tokens').select('agent_id').where('id', '=', id).executeTakeFirst();
      if (row === undefined) throw new WaggleError('TOKEN_NOT_FOUND', 'No token has that id.', { id });
      requireAlone(context, [row.agent_id]);
      await endTokens(context, (token) => token('id', '=', id));
    },
    /** Revokes expired tokens permanently: setting the clock back does not make them valid again. */
    async endExpired(): Promise<void> {
      await endTokens(context, (token) => token('expires_at', '<=', now), 'expires_at');
    },
  });
}

/**
 * Ends live tokens; false if there were none. Every way in which a token ends goes through here: the number that rises
 * tells the requests that are held open.
 */
export async function endTokens(
  context: UnitContext,
  which: (token: ExpressionBuilder<Schema, 'tokens'>) => Expression<SqlBool>,
  at: 'now' | 'expires_at' = 'now',
): Promise<boolean> {
  const { connection, now } = context;
  const { numUpdatedRows } = await connection.db
    .updateTable('tokens')
    .set((token) => ({ revoked_at: at === 'now' ? token.val(now) : token.ref(at) }))
    .where('revoked_at', 'is', null)
    .where(which)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await nextNumber(context, 'token');
  context.concern.keys.add(TOKENS);
  return true;
}

function tokenFrom(row: Omit<TokenRow, 'scopes'> & { readonly scopes: string }): TokenRow {
  // `add` above writes only valid scopes.
  return { ...row, scopes: row.scopes.split(' ') as TokenScope[] };
}
