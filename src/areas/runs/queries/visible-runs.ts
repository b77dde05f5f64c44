import { oversees } from '../../../kernel/rules/caller.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { RunStatus } from '../rules/run.ts';

export interface RunFilter {
  readonly id?: string | undefined;
  readonly taskId?: number | undefined;
  readonly agent?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** The agent that started the workers. */
  readonly parent?: string | undefined;
}

/**
 * A run is as visible as its task. One without a task is visible to its agent, a worker's run also to the parent, and
 * both to the operator.
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

/** The visible runs that match every field given. */
export function matchingRuns(context: UnitContext, { id, taskId, agent, status, parent }: RunFilter) {
  let query = visibleRuns(context);
  if (id !== undefined) query = query.where('runs.id', '=', id);
  if (taskId !== undefined) query = query.where('runs.task_id', '=', taskId);
  if (agent !== undefined) query = query.where('runs.agent_id', '=', agent);
  if (status !== undefined) query = query.where('runs.status', '=', status);
  if (parent !== undefined) query = query.where('workers.parent_agent', '=', parent);
  return query;
}
