import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Engine } from '../../../kernel/store/dialect/engine.ts';
import { newestOfEach, type TaskQuery } from '../../../kernel/store/newest-of-each.ts';
import { type Page, type PageRequest, pageOf, pairCursor } from '../../../kernel/store/paging.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import { isArchived, type Task, type TaskStatus } from '../rules/task.ts';
import { lapsedClaim } from './lapsed-claim.ts';
import { tasksFrom } from './rows.ts';
import { hasTopic } from './summary-filter.ts';

export interface FeedFilter {
  /** Absent: all open tasks, and with `since` also ended ones, so that a follower learns of the end. */
  readonly status?: TaskStatus | undefined;
  readonly topic?: string | undefined;
  readonly since?: Instant | undefined;
  /** Absent: every collection that the caller sees. */
  readonly collectionId?: number | undefined;
}

interface Behind {
  readonly memoryIds: readonly number[];
  readonly collections: readonly number[];
}

const tasksBehind = statement((db, { memoryIds, collections }: Behind) =>
  db.selectFrom('tasks').selectAll().where('memory_id', 'in', memoryIds).where('collection_id', 'in', collections),
);

interface Place {
  readonly db: Kysely<Schema>;
  readonly kind: Engine['kind'];
  readonly collections: readonly number[];
  readonly now: Instant;
  readonly upTo?: Instant | undefined;
}

/** Newest first; the id breaks ties within one millisecond. */
function newestTasks(
  { connection, engine, visible, now, upTo }: UnitContext,
  filter: FeedFilter,
  { limit, cursor }: PageRequest,
) {
  const collections = filter.collectionId === undefined ? [...(visible?.keys() ?? [])] : [filter.collectionId];
  const place = { db: connection.db, kind: engine.kind, collections, now, upTo };
  return pageOf(
    (most) => newestIn(place, filter, most, cursor).execute(),
    limit,
    ({ updated_at, id }) => `${updated_at}-${id}`,
  );
}

/** The same as a query with a limit. */
export function newestIn(place: Place, filter: FeedFilter, limit: number, cursor?: string) {
  const { db, kind, collections, now, upTo } = place;
  const { topic } = filter;
  const after = cursor === undefined ? undefined : pairCursor(cursor);
  const which = (tasks: TaskQuery) => {
    let query = shownAs(tasks, filter, now).where(isWork);
    if (upTo !== undefined) query = query.where('tasks.updated_at', '<=', upTo);
    if (filter.since !== undefined) query = query.where('tasks.updated_at', '>', filter.since);
    if (topic !== undefined) query = query.where((row) => hasTopic(row, topic));
    if (after === undefined) return query;
    const { at, id } = after;
    return query.where((row) =>
      row.or([row('tasks.updated_at', '<', at), row.and([row('tasks.updated_at', '=', at), row('tasks.id', '<', id)])]),
    );
  };
  return newestOfEach(db, kind, { collections, by: 'updated_at', which, limit });
}

/** A task whose claim has lapsed is shown as pending, so the filter also treats it as pending. */
function shownAs(query: TaskQuery, { status, since }: FeedFilter, now: Instant): TaskQuery {
  if (status === undefined) return since === undefined ? query.where('tasks.archived_at', 'is', null) : query;
  if (isArchived(status)) return query.where('tasks.status', '=', status);
  return query.where('tasks.archived_at', 'is', null).where((row) => {
    const lapsed = row.and([row('tasks.dispatch', '<>', 'hub'), row.exists(lapsedClaim(row, now))]);
    return status === 'pending'
      ? row.or([row('tasks.status', '=', status), lapsed])
      : row.and([row('tasks.status', '=', status), row.not(lapsed)]);
  });
}

export function feedReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;

  return {
    async newest(filter: FeedFilter, page: PageRequest): Promise<Page<Task>> {
      const { rows, next } = await newestTasks(context, filter, page);
      return { items: await tasksFrom(context, rows), next };
    },
    /** The open blockers of these tasks. */
    async blockersOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('dependencies')
        .innerJoin('tasks', 'tasks.id', 'dependencies.blocker_id')
        .select(['dependencies.blocked_id as blocked', 'tasks.id as blocker'])
        .where('dependencies.blocked_id', 'in', [...ids])
        .where('tasks.archived_at', 'is', null)
        .orderBy('tasks.id')
        .execute();
      return new Map(
        [...groupBy(rows, (row) => row.blocked)].map(([id, found]) => [id, found.map((row) => row.blocker)]),
      );
    },
    /** The tasks that these memories mirror. */
    async ofMemories(memoryIds: readonly number[]): Promise<ReadonlyMap<number, Task>> {
      if (memoryIds.length === 0) return new Map();
      const rows = await tasksBehind.all(connection, { memoryIds, collections: [...(visible?.keys() ?? [])] });
      return new Map((await tasksFrom(context, rows)).map((task) => [task.memoryId, task]));
    },
  };
}
