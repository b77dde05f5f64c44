import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** The task's claim whose lease has expired and that has not been ended yet. */
export function lapsedClaim(row: ExpressionBuilder<Schema, 'tasks'>, now: Instant) {
  return row
    .selectFrom('task_claims')
    .select('task_claims.task_id')
    .whereRef('task_claims.task_id', '=', 'tasks.id')
    .where('task_claims.ended_at', 'is', null)
    .where('task_claims.lease_until', '<=', now);
}
