import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import type { Claim, ClaimEnd, ClaimRecord } from '../rules/claim.ts';
import { forgetClaims, heldTask } from './held-tasks.ts';

type Visible = readonly number[] | undefined;

function seenClaims(db: Kysely<Schema>, collections: Visible) {
  const query = db
    .selectFrom('task_claims')
    .innerJoin('tasks', 'tasks.id', 'task_claims.task_id')
    .selectAll('task_claims');
  return inCollections(query, 'tasks.collection_id', collections);
}

interface Asked {
  readonly taskIds: readonly number[];
  readonly collections: Visible;
}

const openClaims = statement((db, { taskIds, collections }: Asked) =>
  seenClaims(db, collections).where('task_claims.task_id', 'in', taskIds).where('task_claims.ended_at', 'is', null),
);

interface AskedOne {
  readonly taskId: number;
  readonly collections: Visible;
}

const claimsOf = statement((db, { taskId, collections }: AskedOne) =>
  seenClaims(db, collections).where('task_claims.task_id', '=', taskId).orderBy('task_claims.fence'),
);
/** A task has at most one claim that has not ended, and it is always the last one. */
const lastClaim = statement((db, { taskId, collections }: AskedOne) =>
  seenClaims(db, collections).where('task_claims.task_id', '=', taskId).orderBy('task_claims.fence', 'desc').limit(1),
);
const insertClaims = insertion('task_claims');

interface Held {
  readonly session: SessionId;
  readonly now: Instant;
  readonly collections: Visible;
}

const liveClaims = statement((db, { session, now, collections }: Held) =>
  seenClaims(db, collections)
    .where('task_claims.session_id', '=', session)
    .where('task_claims.ended_at', 'is', null)
    .where('task_claims.lease_until', '>', now)
    .orderBy('task_claims.claimed_at', 'desc')
    .orderBy('task_claims.task_id', 'desc'),
);

interface Ending {
  readonly taskId: number;
  readonly fence: number;
  readonly at: Instant;
  readonly how: ClaimEnd;
}

const ended = statement((db, { taskId, fence, at, how }: Ending) =>
  db
    .updateTable('task_claims')
    .set({ ended_at: at, ended_how: how })
    .where('task_id', '=', taskId)
    .where('fence', '=', fence),
);

export function claimReads(context: UnitContext) {
  const { connection, now, visible } = context;

  function unended() {
    return seenClaims(connection.db, seenCollections(visible)).where('task_claims.ended_at', 'is', null);
  }

  async function openAmong(taskIds: readonly number[]): Promise<readonly Claim[]> {
    const collections = seenCollections(visible);
    const rows = [];
    for (const some of inSlices(taskIds))
      rows.push(...(await openClaims.all(connection, { taskIds: some, collections })));
    return rows.map(claimFrom);
  }

  return {
    /** The claim that has not ended, live or lapsed. */
    async open(taskId: number): Promise<Claim | undefined> {
      const last = await lastOf(context, taskId);
      return last?.endedHow === null ? last : undefined;
    },
    /** The newest claim of the task, whether it has ended or not. */
    last: (taskId: number) => lastOf(context, taskId),
    openAmong,
    /** The live claims of a collection. */
    async liveIn(collectionId: number): Promise<readonly Claim[]> {
      const rows = await unended()
        .where('tasks.collection_id', '=', collectionId)
        .where('task_claims.lease_until', '>', now)
        .execute();
      return rows.map(claimFrom);
    },
    /** Tasks whose claim has lapsed but was not ended yet, oldest first. */
    async lapsed(limit: number): Promise<readonly number[]> {
      const rows = await unended()
        .where('task_claims.lease_until', '<=', now)
        .orderBy('task_claims.lease_until')
        .limit(limit)
        .execute();
      return rows.map((row) => row.task_id);
    },
    /** The tasks on which a session has a live claim, newest claim first. */
    async heldBy(session: SessionId): Promise<readonly number[]> {
      const rows = await liveClaims.all(connection, { session, now, collections: seenCollections(visible) });
      return rows.map((row) => row.task_id);
    },
    /** All claims of the task, past and current, oldest first. */
    async ofTask(taskId: number): Promise<readonly ClaimRecord[]> {
      const collections = seenCollections(visible);
      return (await claimsOf.all(connection, { taskId, collections })).map(recordFrom);
    },
  };
}

async function lastOf(context: UnitContext, taskId: number): Promise<ClaimRecord | undefined> {
  const held = heldTask(context, taskId);
  if (held?.lastClaim !== undefined) return held.lastClaim ?? undefined;
  const collections = seenCollections(context.visible);
  const row = await lastClaim.first(context.connection, { taskId, collections });
  const last = row === undefined ? undefined : recordFrom(row);
  if (held !== undefined) held.lastClaim = last ?? null;
  return last;
}

export function claimWrites(context: UnitContext) {
  const { scope, now, engine } = context;
  const { db } = context.connection;
  const reads = claimReads(context);
  return joined(reads, {
    take: (taskId: number, by: Holder, leaseMs: number) => takeClaim(context, taskId, by, leaseMs),
    async extend(claim: Claim, leaseMs: number, session: SessionId | null = scope.session): Promise<Claim> {
      const next = { ...claim, session, leaseMs, leaseUntil: now + leaseMs };
      await db
        .updateTable('task_claims')
        .set({ session_id: next.session, lease_ms: leaseMs, lease_until: next.leaseUntil })
        .where('task_id', '=', claim.taskId)
        .where('fence', '=', claim.fence)
        .execute();
      forgetClaims(context);
      return next;
    },
    async end(claim: Claim, how: ClaimEnd): Promise<void> {
      await ended.all(context.connection, { taskId: claim.taskId, fence: claim.fence, at: now, how });
      forgetClaims(context);
    },
    async endAll(taskIds: readonly number[], how: ClaimEnd): Promise<void> {
      for (const some of inSlices(taskIds))
        await db
          .updateTable('task_claims')
          .set({ ended_at: now, ended_how: how })
          .where('task_id', 'in', some)
          .where('ended_at', 'is', null)
          .execute();
      forgetClaims(context);
    },
    /** Renews the live claims of these sessions. Lapsed claims stay lapsed. */
    async renew(sessions: readonly SessionId[]): Promise<void> {
      if (sessions.length === 0) return;
      await db
        .updateTable('task_claims')
        .set((row) => ({ lease_until: row('lease_ms', '+', now) }))
        .where('session_id', 'in', [...sessions])
        .where('ended_at', 'is', null)
        .where('lease_until', '>', now)
        .execute();
      forgetClaims(context);
    },
    /** Serializes the claims of one agent, so that two of them cannot both find it idle. */
    async inTurn(agent: AgentId): Promise<void> {
      if (engine.kind !== 'postgres') return;
      await db.selectFrom('agents').select('id').where('id', '=', agent).forNoKeyUpdate().execute();
    },
  });
}

/** Adds a claim on a task whose row the caller has locked. The database allows only one that has not ended. */
async function takeClaim(context: UnitContext, taskId: number, by: Holder, leaseMs: number): Promise<Claim> {
  const { connection, scope, now } = context;
  const last = await lastOf(context, taskId);
  const claim: Claim = {
    taskId,
    fence: (last?.fence ?? 0) + 1,
    agent: by.agent,
    handle: by.handle,
    session: scope.session,
    leaseMs,
    leaseUntil: now + leaseMs,
    claimedAt: now,
  };
  await insertClaims(connection, [rowFrom(claim)]);
  const held = heldTask(context, taskId);
  if (held !== undefined) held.lastClaim = { ...claim, endedHow: null };
  return claim;
}

function claimFrom(row: Schema['task_claims']): Claim {
  return {
    taskId: row.task_id,
    fence: row.fence,
    agent: row.agent_id,
    handle: row.handle,
    session: row.session_id,
    leaseMs: row.lease_ms,
    leaseUntil: row.lease_until,
    claimedAt: row.claimed_at,
  };
}

function recordFrom(row: Schema['task_claims']): ClaimRecord {
  return { ...claimFrom(row), endedHow: row.ended_how };
}

function rowFrom(claim: Claim): Schema['task_claims'] {
  return {
    task_id: claim.taskId,
    fence: claim.fence,
    agent_id: claim.agent,
    handle: claim.handle,
    session_id: claim.session,
    lease_ms: claim.leaseMs,
    lease_until: claim.leaseUntil,
    claimed_at: claim.claimedAt,
    ended_at: null,
    ended_how: null,
  };
}
