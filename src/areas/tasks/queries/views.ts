import type { Schema } from '../../../composition/schema.ts';
import { knownCollections } from '../../../kernel/people/known-collections.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import {
  numberCursor,
  type Page,
  type PageRequest,
  pageOf,
  pairCursor,
  siftedRows,
} from '../../../kernel/store/paging.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import type { TaskStatus } from '../rules/task.ts';
import { fits, type SummaryFilter, says } from './summary-filter.ts';

/** A task as shown on a board: counts instead of texts, so that thousands fit in an answer. */
export interface TaskSummary {
  readonly id: number;
  readonly title: string;
  readonly status: TaskStatus;
  readonly owner: AgentId | null;
  readonly ownerHandle: string | null;
  readonly createdBy: AgentId;
  readonly dispatch: string;
  readonly priority: number;
  readonly dueAt: Instant | null;
  readonly collection: string;
  readonly topics: readonly string[];
  /** Skills that the claiming agent must have. */
  readonly requires: readonly string[];
  readonly parentId: number | null;
  readonly openBlockers: readonly number[];
  readonly steps: number;
  readonly stepsDone: number;
  readonly subtasks: number;
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly archivedAt: Instant | null;
}

export type SummaryPage = PageRequest & SummaryFilter & { readonly state: 'open' | 'done' | 'canceled' };

/** Task lists for people: many rows at once, read with a fixed number of queries. */
export function taskViews(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;

  function visibleTasks() {
    const query = db.selectFrom('tasks').selectAll();
    return inScope(query, 'collection_id', visible);
  }

  return {
    async summaries(ids: readonly number[]): Promise<readonly TaskSummary[]> {
      if (ids.length === 0) return [];
      const rows = await visibleTasks()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();
      return summariesFrom(context, rows);
    },
    /** Open tasks, newest first, or archived ones by the time they ended. */
    async summaryPage({ state, limit, cursor, ...filter }: SummaryPage): Promise<Page<TaskSummary>> {
      const keyOf = ({ id, archived_at }: Schema['tasks']) => (state === 'open' ? `${id}` : `${archived_at}-${id}`);
      const after = (last: Schema['tasks'] | undefined) => {
        const from = last === undefined ? cursor : keyOf(last);
        return (state === 'open' ? openTasks(from) : endedTasks(state, from)).where(fits(filter));
      };
      const read = (most: number) => siftedRows(after, most, (task) => says(task, filter));
      const { rows, next } = await pageOf(read, limit, keyOf);
      return { items: await summariesFrom(context, rows), next };
    },
    async statusCounts(): Promise<Readonly<Partial<Record<TaskStatus, number>>>> {
      let query = db.selectFrom('tasks').select((row) => ['status', row.fn.countAll<number>().as('count')]);
      query = inScope(query, 'collection_id', visible);
      const rows = await query.where(isWork).groupBy('status').orderBy('status').execute();
      return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
    },
  };

  function openTasks(cursor: string | undefined) {
    const query = visibleTasks().where('archived_at', 'is', null).where(isWork);
    return (cursor === undefined ? query : query.where('id', '<', numberCursor(cursor))).orderBy('id', 'desc');
  }

  function endedTasks(status: TaskStatus, cursor: string | undefined) {
    const query = visibleTasks().where('archived_at', 'is not', null).where('status', '=', status).where(isWork);
    const after = cursor === undefined ? undefined : pairCursor(cursor);
    const rest =
      after === undefined
        ? query
        : query.where((row) =>
            row.or([
              row('archived_at', '<', after.at),
              row.and([row('archived_at', '=', after.at), row('id', '<', after.id)]),
            ]),
          );
    return rest.orderBy('archived_at', 'desc').orderBy('id', 'desc');
  }
}

async function summariesFrom(context: UnitContext, rows: readonly Schema['tasks'][]): Promise<readonly TaskSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const progress = new Map((await stepCounts(context, ids)).map((row) => [row.id, row]));
  const blockers = groupBy(await openBlockers(context, ids), (row) => row.id);
  const memoryIds = rows.map((row) => row.memory_id);
  const topics = groupBy(await topicsOf(context, memoryIds), (row) => row.memory_id);
  const slugs = await collectionSlugs(context);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status as TaskStatus,
    owner: row.owner,
    ownerHandle: row.owner_handle,
    createdBy: row.created_by,
    dispatch: row.dispatch,
    priority: row.priority,
    dueAt: row.due_at,
    collection: slugs.get(row.collection_id) ?? '',
    topics: (topics.get(row.memory_id) ?? []).map(({ topic }) => topic),
    requires: json<string[]>(row.requires) ?? [],
    parentId: row.parent_id,
    openBlockers: (blockers.get(row.id) ?? []).map(({ blocker }) => blocker),
    steps: Number(progress.get(row.id)?.steps ?? 0),
    stepsDone: Number(progress.get(row.id)?.done ?? 0),
    subtasks: Number(progress.get(row.id)?.subtasks ?? 0),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }));
}

function stepCounts({ connection }: UnitContext, ids: readonly number[]) {
  return connection.db
    .selectFrom('steps')
    .select((row) => [
      'task_id as id',
      row.fn.countAll<number>().as('steps'),
      row.fn.sum<number>('done').as('done'),
      row.fn.count<number>('subtask_id').as('subtasks'),
    ])
    .where('task_id', 'in', [...ids])
    .groupBy('task_id')
    .execute();
}

function openBlockers({ connection }: UnitContext, ids: readonly number[]) {
  return connection.db
    .selectFrom('dependencies')
    .innerJoin('tasks', 'tasks.id', 'dependencies.blocker_id')
    .select(['dependencies.blocked_id as id', 'tasks.id as blocker'])
    .where('dependencies.blocked_id', 'in', [...ids])
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.id')
    .execute();
}

function topicsOf({ connection }: UnitContext, memoryIds: readonly number[]) {
  return connection.db
    .selectFrom('memory_topics')
    .select(['memory_id', 'topic'])
    .where('memory_id', 'in', [...memoryIds])
    .where('macro', '=', 0)
    .orderBy('topic')
    .execute();
}

async function collectionSlugs(context: UnitContext): Promise<ReadonlyMap<number, string>> {
  const rows = await knownCollections(context.connection.db, context.scope.agent).execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
