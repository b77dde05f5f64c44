import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Baton } from '../rules/baton.ts';
import { batonFrom, seenBatons } from './rows.ts';

export interface ExpiredRequest {
  readonly since: Instant;
  /** Restricts the result to these ids; absent means all. */
  readonly ids?: readonly number[] | undefined;
  readonly limit: number;
}

export interface ExpiredBaton {
  readonly baton: Baton;
  readonly collectionId: number;
}

/** Batons that expired unaccepted since `since` and have no expiry event in the log yet, oldest first. */
export async function expiredUntold(
  context: UnitContext,
  { since, ids, limit }: ExpiredRequest,
): Promise<readonly ExpiredBaton[]> {
  if (ids?.length === 0) return [];
  let query = seenBatons(context)
    .selectAll('batons')
    .select('tasks.collection_id as collectionId')
    .where('batons.accepted_at', 'is', null)
    .where('batons.cancelled_at', 'is', null)
    .where('batons.expires_at', '<=', context.now)
    .where('batons.expires_at', '>', since)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('events.seq')
            .whereRef('events.task_id', '=', 'batons.task_id')
            .whereRef('events.memory_id', '=', 'batons.id')
            .where('events.type', '=', 'handoff.expired'),
        ),
      ),
    );
  if (ids !== undefined) query = query.where('batons.id', 'in', [...ids]);
  const rows = await query.orderBy('batons.expires_at').orderBy('batons.id').limit(limit).execute();
  return rows.map(({ collectionId, ...row }) => ({ baton: batonFrom(row), collectionId }));
}
