import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../composition/schema.ts';

/**
 * Whether a task is work for somebody. A lane's task is only a meeting place until somebody owns it or plans steps in
 * it; until then, lists and counts of work leave it out.
 */
export function isWork(row: ExpressionBuilder<Schema, 'tasks'>) {
  const planned = row.selectFrom('steps').select('steps.task_id').whereRef('steps.task_id', '=', 'tasks.id');
  return row.or([row('tasks.is_lane', '=', row.lit(0)), row('tasks.owner', 'is not', null), row.exists(planned)]);
}
