import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { inCollectionsUnindexed, seenCollections } from '../../../kernel/store/scope.ts';
import type { Baton, BatonEnd, RelayReason } from '../rules/baton.ts';
import type { OfferedBaton } from './offered.ts';

/** Batons on tasks that the caller can see, with those tasks. */
export function seenBatons({ connection, visible }: Pick<UnitContext, 'connection' | 'visible'>) {
  return batonsIn(connection.db, seenCollections(visible));
}

/** `undefined` collections means all of them, for the hub itself. */
export function batonsIn(db: Kysely<Schema>, collections: readonly number[] | undefined) {
  const query = db
    .selectFrom('batons')
    .innerJoin('tasks', 'tasks.id', 'batons.task_id')
    .innerJoin('memories', 'memories.id', 'batons.id');
  // Batons are few, tasks of a collection many.
  return inCollectionsUnindexed(query, 'tasks.collection_id', collections);
}

export function batonFrom(row: Schema['batons']): Baton {
  return {
    id: row.id,
    kind: row.kind,
    taskId: row.task_id,
    from: { agent: row.from_agent, session: row.from_session },
    toAgent: row.to_agent,
    toSession: row.to_session,
    reason: row.reason as RelayReason | null,
    files: json<string[]>(row.files) ?? [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    accepted: endFrom(row.accepted_at, row.accepted_agent, row.accepted_session),
    cancelled: endFrom(row.cancelled_at, row.cancelled_agent, row.cancelled_session),
  };
}

type OfferedRow = Schema['batons'] & Pick<Schema['memories'], 'text'> & Pick<Schema['tasks'], 'repo_root' | 'branch'>;

export function offeredFrom(row: OfferedRow): OfferedBaton {
  return { ...batonFrom(row), text: row.text, repoRoot: row.repo_root, branch: row.branch };
}

function endFrom(at: number | null, agent: string | null, session: string | null): BatonEnd | null {
  return at === null || agent === null ? null : { at, agent, session };
}
