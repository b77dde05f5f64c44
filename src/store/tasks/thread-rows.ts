import type { AgentId } from '../../core/identity.ts';
import type { TaskStatus } from '../../core/tasks/task.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { newestOfEach } from '../newest-of-each.ts';
import type { Schema } from '../schema.ts';

/** A task as the thread that sessions meet on. */
export interface ThreadRow {
  readonly id: number;
  readonly title: string;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  readonly status: TaskStatus;
  /** The task on which the sessions of a branch meet. */
  readonly isLane: boolean;
  readonly createdBy: AgentId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

function threadFrom(row: Schema['tasks']): ThreadRow {
  return {
    id: row.id,
    title: row.title,
    repoRoot: row.repo_root,
    branch: row.branch,
    status: row.status as TaskStatus,
    isLane: row.is_lane === 1,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Tasks of all dialects, tasks of lanes included, the last changed first. */
export async function newestThreads(context: UnitContext, limit: number): Promise<readonly ThreadRow[]> {
  const { connection, engine, visible } = context;
  const collections = [...(visible?.keys() ?? [])];
  const wanted = { collections, by: 'updated_at', which: (query) => query, limit } as const satisfies Parameters<
    typeof newestOfEach
  >[2];
  return (await newestOfEach(connection.db, engine.kind, wanted).execute()).map(threadFrom);
}

/** The open tasks that a session takes part in, the last changed first. */
export async function activeThreads(context: UnitContext, session: string): Promise<readonly ThreadRow[]> {
  const { connection, visible } = context;
  const query = connection.db
    .selectFrom('participants')
    .innerJoin('tasks', 'tasks.id', 'participants.task_id')
    .selectAll('tasks')
    .where('participants.session_id', '=', session)
    .where('participants.left_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
  const seen = visible === undefined ? query : query.where('tasks.collection_id', 'in', [...visible.keys()]);
  return (await seen.execute()).map(threadFrom);
}
