import type { ExpressionBuilder } from 'kysely';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';

/**
 * Whether a task is work for somebody. A lane's task is only a meeting place until somebody owns it or plans steps in
 * it; until then, lists and counts of work leave it out.
 */
export function isWork(row: ExpressionBuilder<Schema, 'tasks'>) {
  const planned = row.selectFrom('steps').select('steps.task_id').whereRef('steps.task_id', '=', 'tasks.id');
  return row.or([row('tasks.is_lane', '=', row.lit(0)), row('tasks.owner', 'is not', null), row.exists(planned)]);
}

interface Place {
  readonly repoRoot: string;
  readonly branch: string;
}

const lanes = statement((db, { repoRoot, branch }: Place) =>
  db
    .selectFrom('tasks')
    .select('id')
    .where('repo_root', '=', repoRoot)
    .where('branch', '=', branch)
    .where((one) => one('is_lane', '=', one.lit(1)))
    .where('archived_at', 'is', null),
);

/** The id of the open lane task of a repository's branch, visible or not: there is only one. */
export async function laneOn(
  { connection }: UnitContext,
  repoRoot: string,
  branch: string,
): Promise<number | undefined> {
  return (await lanes.first(connection, { repoRoot, branch }))?.id;
}
