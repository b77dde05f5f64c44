import type { Schema } from '../../../composition/schema.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isInternal } from '../rules/board.ts';
import { givenBack } from '../rules/claim.ts';
import type { Task } from '../rules/task.ts';
import { readParts, type TaskParts } from './parts.ts';

type Row = Schema['tasks'];

const lapsedClaims = statement((db, { ids, now }: { ids: readonly number[]; now: Instant }) =>
  db
    .selectFrom('task_claims')
    .select('task_id')
    .where('task_id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('lease_until', '<=', now),
);

/** Adds steps, resources and topics to task rows, with one query for any number of rows. */
export async function tasksFrom(context: UnitContext, rows: readonly Row[]): Promise<readonly Task[]> {
  if (rows.length === 0) return [];
  const { connection, looked, locking, now } = context;
  for (const row of rows) looked.set(row.memory_id, row.id);
  // A write sees the row as stored: the flow that finds a lapsed claim ends it and adds a note.
  const wanted = { ids: rows.map((row) => row.id), now: locking ? undefined : now };
  const parts = await readParts(connection, wanted);
  return rows.map((row) => {
    const own = parts.get(row.id) ?? noParts;
    const task = taskFrom(row, own);
    return own.isLapsed ? givenBack(task) : task;
  });
}

const noParts: TaskParts = { steps: [], resources: [], topics: [], isLapsed: false };

/** Which of the tasks have a lapsed claim: they are free, even before the claim is formally ended. */
export async function lapsedAmong(
  { connection, now }: UnitContext,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await lapsedClaims.all(connection, { ids, now });
  return new Set(rows.map((row) => row.task_id));
}

function taskFrom(row: Row, parts: Pick<Task, 'steps' | 'resources' | 'topics'>): Task {
  return {
    id: row.id,
    memoryId: row.memory_id,
    collectionId: row.collection_id,
    title: row.title,
    description: row.description,
    activeForm: row.active_form,
    owner: row.owner,
    ownerHandle: row.owner_handle,
    createdBy: row.created_by,
    status: row.status as Task['status'],
    dispatch: row.dispatch as Task['dispatch'],
    priority: row.priority,
    dueAt: row.due_at,
    threadId: row.thread_id,
    parentId: row.parent_id,
    repoRoot: row.repo_root,
    branch: row.branch,
    isLane: row.is_lane === 1,
    metadata: json<Record<string, unknown>>(row.metadata) ?? {},
    requires: json<string[]>(row.requires) ?? [],
    steps: parts.steps,
    resources: parts.resources,
    topics: parts.topics,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  };
}

export function rowFrom(task: Task): Row {
  return {
    id: task.id,
    memory_id: task.memoryId,
    collection_id: task.collectionId,
    title: task.title,
    description: task.description,
    active_form: task.activeForm,
    owner: task.owner,
    owner_handle: task.ownerHandle,
    created_by: task.createdBy,
    status: task.status,
    dispatch: task.dispatch,
    priority: task.priority,
    due_at: task.dueAt,
    thread_id: task.threadId,
    parent_id: task.parentId,
    repo_root: task.repoRoot,
    branch: task.branch,
    is_lane: task.isLane ? 1 : 0,
    is_internal: isInternal(task.metadata) ? 1 : 0,
    metadata: JSON.stringify(task.metadata),
    requires: JSON.stringify(task.requires),
    open_blockers: 0,
    revision: task.revision,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
    archived_at: task.archivedAt,
  };
}
