import type { UnitContext } from '../../../kernel/store/context.ts';
import { statement } from '../../../kernel/store/statement.ts';

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
