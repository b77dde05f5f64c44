import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import type { Baton } from '../rules/baton.ts';
import { type ExpiredRequest, expiredUntold } from './expired.ts';
import { type BatonRequest, type OfferedBaton, openToMe, type WaitingRequest, waitingClaims } from './offered.ts';
import { batonFrom, offeredFrom, seenBatons } from './rows.ts';

type RelaySender = { readonly session: SessionId } | { readonly agent: AgentId };

/** Handoffs and relays on tasks that the caller can see. */
export function batonReads(context: UnitContext) {
  return {
    async find(id: number): Promise<Baton | undefined> {
      const row = await seenBatons(context).selectAll('batons').where('batons.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : batonFrom(row);
    },
    async findAll(ids: readonly number[]): Promise<readonly Baton[]> {
      const found: Baton[] = [];
      for (const some of inSlices(ids)) {
        const rows = await seenBatons(context).selectAll('batons').where('batons.id', 'in', some).execute();
        found.push(...rows.map(batonFrom));
      }
      return found;
    },
    /** Batons that are pending for the caller's session, newest first. */
    toMe: (request: BatonRequest) => openToMe(context, request),
    /** Batons neither accepted nor declined that have claims waiting on them, including expired ones. Newest first. */
    withClaims: (request: WaitingRequest) => waitingClaims(context, request),
    /** Which of the batons the caller's session has declined. */
    declinedByMe: (ids: readonly number[]) => declinedByMe(context, ids),
    /** The latest baton on a task, with its text. */
    latestOn: (taskId: number) => latestOn(context, taskId),
    /** Batons that expired since then without being accepted and were not announced yet. */
    expiredUntold: (request: ExpiredRequest) => expiredUntold(context, request),
    /** Whether a relay of this session, or of any session of this agent, is still pending on the task. */
    hasRelayed: (from: RelaySender, taskId: number) => hasRelayed(context, from, taskId),
  };
}

async function declinedByMe(
  { connection: { db }, scope }: UnitContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || scope.session === null) return new Set();
  const rows = await db
    .selectFrom('baton_declines')
    .select('baton_id')
    .where('session_id', '=', scope.session)
    .where('baton_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.baton_id));
}

async function latestOn(context: UnitContext, taskId: number): Promise<OfferedBaton | undefined> {
  const row = await seenBatons(context)
    .selectAll('batons')
    .select(['memories.text', 'tasks.repo_root', 'tasks.branch'])
    .where('batons.task_id', '=', taskId)
    .orderBy('batons.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : offeredFrom(row);
}

async function hasRelayed(context: UnitContext, from: RelaySender, taskId: number): Promise<boolean> {
  const query = seenBatons(context).select('batons.id');
  const sent =
    'session' in from
      ? query.where('batons.from_session', '=', from.session)
      : query.where('batons.from_agent', '=', from.agent);
  const row = await sent
    .where('batons.task_id', '=', taskId)
    .where('batons.kind', '=', 'relay')
    .where('batons.accepted_at', 'is', null)
    .where('batons.cancelled_at', 'is', null)
    .where('batons.expires_at', '>', context.now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
