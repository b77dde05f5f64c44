import type { UnitContext } from '../context.ts';

export interface Edge {
  readonly blocker: number;
  readonly blocked: number;
}

/** Dependencies that touch one of the tasks, archived ones too; both ends visible to the caller. */
export async function edgesAround(context: UnitContext, ids: readonly number[]): Promise<readonly Edge[]> {
  const { connection, visible } = context;
  if (ids.length === 0) return [];
  let query = connection.db
    .selectFrom('dependencies')
    .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
    .innerJoin('tasks as blocked', 'blocked.id', 'dependencies.blocked_id')
    .select(['dependencies.blocker_id as blocker', 'dependencies.blocked_id as blocked'])
    .where((row) =>
      row.or([row('dependencies.blocker_id', 'in', [...ids]), row('dependencies.blocked_id', 'in', [...ids])]),
    );
  if (visible !== undefined) {
    const seen = [...visible.keys()];
    query = query.where('blocker.collection_id', 'in', seen).where('blocked.collection_id', 'in', seen);
  }
  return query.orderBy('dependencies.blocker_id').orderBy('dependencies.blocked_id').execute();
}
