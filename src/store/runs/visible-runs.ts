import { USER } from '../../core/identity.ts';
import type { RunStatus } from '../../core/runs/run.ts';
import type { UnitContext } from '../context.ts';

export interface RunFilter {
  readonly id?: string | undefined;
  readonly taskId?: number | undefined;
  readonly agent?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** Who started the workers. */
  readonly parent?: string | undefined;
}

/** The operator of the hub. */
export function oversees({ admin, agent }: UnitContext['scope']): boolean {
  return admin === true || agent === USER;
}

/**
 * A run is as visible as its task. One without a task is seen by its agent, a worker's by its parent too, and both by
 * whoever looks after the hub.
 */
export function visibleRuns({ connection, visible, scope }: UnitContext) {
  const query = connection.db
    .selectFrom('runs')
    .leftJoin('tasks', 'tasks.id', 'runs.task_id')
    .leftJoin('workers', 'workers.thread_id', 'runs.thread_id');
  if (visible === undefined) return query;
  return query.where((row) => {
    const untasked = row('runs.task_id', 'is', null);
    return row.or([
      row('tasks.collection_id', 'in', [...visible.keys()]),
      oversees(scope) ? untasked : row.and([untasked, row('runs.agent_id', '=', scope.agent)]),
      row('workers.parent_agent', '=', scope.agent),
    ]);
  });
}
