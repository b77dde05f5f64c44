import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { newestOfEach } from '../../../kernel/store/newest-of-each.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { TaskStatus } from '../rules/task.ts';

/** A task as the thread on which sessions meet. */
export interface ThreadRow {
  readonly id: number;
  readonly title: string;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  readonly status: TaskStatus;
  /** Whether the sessions of a branch meet on this task. */
  readonly isLane: boolean;
  readonly createdBy: AgentId;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

type Columns = Pick<
  Schema['tasks'],
  'id' | 'title' | 'repo_root' | 'branch' | 'status' | 'is_lane' | 'created_by' | 'created_at' | 'updated_at'
>;

function threadFrom(row: Columns): ThreadRow {
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

/** Tasks of all dialects, including lanes, most recently changed first. */
export async function newestThreads(context: UnitContext, limit: number): Promise<readonly ThreadRow[]> {
  const { connection, engine, visible } = context;
  const collections = [...(visible?.keys() ?? [])];
  const wanted = { collections, by: 'updated_at', which: (query) => query, limit } as const satisfies Parameters<
    typeof newestOfEach
  >[2];
  return (await newestOfEach(connection.db, engine.kind, wanted).execute()).map(threadFrom);
}

interface ActiveAsked {
  readonly session: string;
  readonly collections: readonly number[] | undefined;
}

const active = statement((db, { session, collections }: ActiveAsked) => {
  const query = db
    .selectFrom('participants')
    .innerJoin('tasks', 'tasks.id', 'participants.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.repo_root', 'tasks.branch', 'tasks.status', 'tasks.is_lane'])
    .select(['tasks.created_by', 'tasks.created_at', 'tasks.updated_at'])
    .where('participants.session_id', '=', session)
    .where('participants.left_at', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.updated_at', 'desc')
    .orderBy('tasks.id', 'desc');
  return inCollections(query, 'tasks.collection_id', collections);
});

/** The open tasks that a session takes part in, most recently changed first. */
export async function activeThreads(context: UnitContext, session: string): Promise<readonly ThreadRow[]> {
  const { connection, visible } = context;
  const collections = seenCollections(visible);
  return (await active.all(connection, { session, collections })).map(threadFrom);
}
