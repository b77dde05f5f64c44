import { expressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { isOpen } from '../../messages/queries/open-deliveries.ts';

/** A claim that its session holds, and when that session was last seen. */
export interface HeldClaim {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly taskId: number;
  readonly filePath: string;
  readonly claimedAt: Instant;
  readonly editedAt: Instant | null;
  readonly repoRoot: string | null;
  readonly taskBranch: string | null;
  readonly lastSeenAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly cwd: string | null;
  readonly branch: string | null;
}

const row = expressionBuilder<Schema, 'file_claims'>();

/** A claim that waits on a canceled baton belongs to its session again: nobody can take it over by that baton. */
const isHeld = row.or([
  row('file_claims.state', '=', 'active'),
  row.exists(
    row
      .selectFrom('batons')
      .select('batons.id')
      .whereRef('batons.id', '=', 'file_claims.baton_id')
      .where('batons.cancelled_at', 'is not', null),
  ),
]);

/** Claims held by sessions, for the rescue of sessions that have ended. */
export function rescueReads({ connection: { db }, visible, now }: UnitContext) {
  return {
    /** Claims on open tasks that were made or edited since then, by session and task. */
    async held(since: Instant): Promise<readonly HeldClaim[]> {
      let query = db
        .selectFrom('file_claims')
        .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
        .leftJoin('sessions', 'sessions.id', 'file_claims.session_id')
        .select(['file_claims.session_id as session', 'file_claims.agent_id as agent', 'file_claims.task_id as taskId'])
        .select(['file_claims.file_path as filePath', 'file_claims.claimed_at as claimedAt'])
        .select(['file_claims.edited_at as editedAt', 'tasks.repo_root as repoRoot', 'tasks.branch as taskBranch'])
        .select(['sessions.last_seen_at as lastSeenAt', 'sessions.ended_at as endedAt'])
        .select(['sessions.cwd', 'sessions.branch'])
        .where(isHeld)
        .where('tasks.archived_at', 'is', null)
        .where((row) => row.or([row('file_claims.claimed_at', '>', since), row('file_claims.edited_at', '>', since)]))
        .orderBy('file_claims.session_id')
        .orderBy('file_claims.task_id')
        .orderBy('file_claims.file_path');
      query = inScope(query, 'tasks.collection_id', visible);
      return query.execute();
    },
    /** The urgency of open mail on these tasks, per agent, without its text. */
    async mailOn(tasks: readonly number[]) {
      if (tasks.length === 0) return [];
      let query = db
        .selectFrom('message_deliveries as delivery')
        .innerJoin('messages', 'messages.id', 'delivery.message_id')
        .select(['messages.task_id as taskId', 'delivery.agent_id as agent', 'delivery.urgency'])
        .distinct()
        .where('messages.task_id', 'in', [...tasks])
        .where(isOpen(now));
      query = inScope(query, 'messages.collection_id', visible);
      return query.execute();
    },
  };
}
