import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import type { Edge } from '../rules/dependency.ts';

/** Dependencies of the tasks, including archived ones, if both ends are visible to the caller. */
export async function edgesAround(context: UnitContext, ids: readonly number[]): Promise<readonly Edge[]> {
  const { connection, visible } = context;
  if (ids.length === 0) return [];
  const query = connection.db
    .selectFrom('dependencies')
    .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
    .innerJoin('tasks as blocked', 'blocked.id', 'dependencies.blocked_id')
    .select(['dependencies.blocker_id as blocker', 'dependencies.blocked_id as blocked'])
    .where((row) =>
      row.or([row('dependencies.blocker_id', 'in', [...ids]), row('dependencies.blocked_id', 'in', [...ids])]),
    );
  const seen = inScope(inScope(query, 'blocker.collection_id', visible), 'blocked.collection_id', visible);
  return seen.orderBy('dependencies.blocker_id').orderBy('dependencies.blocked_id').execute();
}
