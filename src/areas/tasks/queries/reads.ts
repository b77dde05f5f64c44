import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { readCounters } from '../../../kernel/log/counters.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { json } from '../../../kernel/store/json.ts';
import { numberCursor, type Page, type PageRequest, pageOf } from '../../../kernel/store/paging.ts';
import { inCollections, inScope, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import { type Task, taskNotFound } from '../rules/task.ts';
import { heldTask, hold } from './held-tasks.ts';
import { taskHistory } from './history.ts';
import { laneOn } from './lanes.ts';
import { lapsedClaim } from './lapsed-claim.ts';
import { tasksFrom } from './rows.ts';
import { activeThreads, newestThreads } from './thread-rows.ts';
import { type TimelineRequest, taskTimeline } from './timeline.ts';
import { taskViews } from './views.ts';

interface Wanted {
  readonly ids: readonly number[];
  readonly collections: readonly number[] | undefined;
}

function wantedTasks(db: Kysely<Schema>, { ids, collections }: Wanted) {
  const query = db.selectFrom('tasks').selectAll().where('id', 'in', ids).orderBy('id');
  return inCollections(query, 'collection_id', collections);
}

const tasksById = statement((db, wanted: Wanted) => wantedTasks(db, wanted));
const lockedTasks = statement((db, wanted: Wanted) => wantedTasks(db, wanted).forUpdate());

interface OpenWanted {
  readonly collections: readonly number[] | undefined;
  readonly owner: AgentId | undefined;
  readonly after: number | undefined;
  readonly now: Instant;
  readonly limit: number;
}

const openTasks = statement((db, { collections, owner, after, now, limit }: OpenWanted) => {
  let query = db.selectFrom('tasks').selectAll().where('archived_at', 'is', null).where(isWork);
  query = inCollections(query, 'collection_id', collections);
  if (owner !== undefined) query = query.where('owner', '=', owner).where((row) => isStillOwned(row, now));
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit);
});

const blockersOf = openEnds('blocker_id', 'blocked_id');
const dependentsOf = openEnds('blocked_id', 'blocker_id');

/** The open tasks at the far end of the tasks' edges, each with the task at the near end. */
function openEnds(far: 'blocker_id' | 'blocked_id', near: 'blocker_id' | 'blocked_id') {
  return statement((db, { ids }: { readonly ids: readonly number[] }) =>
    db
      .selectFrom('dependencies')
      .innerJoin('tasks', 'tasks.id', `dependencies.${far}`)
      .select(['tasks.id', `dependencies.${near} as of`])
      .where(`dependencies.${near}`, 'in', ids)
      .where('tasks.archived_at', 'is', null)
      .orderBy('tasks.id'),
  );
}

const tasksBelow = statement((db, { ids, collections }: Wanted) =>
  db
    .withRecursive('below(id)', (query) => {
      const links = query.selectFrom('steps').innerJoin('tasks', 'tasks.id', 'steps.subtask_id').select('tasks.id');
      const seen = inCollections(links, 'tasks.collection_id', collections);
      return seen.where('steps.task_id', 'in', ids).union(seen.innerJoin('below', 'below.id', 'steps.task_id'));
    })
    .selectFrom('below')
    .select('id')
    .orderBy('id'),
);

export function taskReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;
  return joined(taskViews(context), linkedTasks(context), foreignTasks(context), {
    find: (id: number) => find(context, id),
    findAll: (ids: readonly number[]) => findAll(context, ids),
    /** The last committed state of the task, without a lock: for a read that is checked again later. */
    async peek(id: number): Promise<Task | undefined> {
      return (await tasksFrom(context, await visibleTasks(context).where('id', '=', id).execute()))[0];
    },
    async get(id: number): Promise<Task> {
      const task = await find(context, id);
      if (task === undefined) throw taskNotFound(id);
      return task;
    },
    /** Open tasks by id, of one owner or of all. */
    async open(page: PageRequest, owner?: AgentId): Promise<Page<Task>> {
      const collections = seenCollections(visible);
      const after = page.cursor === undefined ? undefined : numberCursor(page.cursor);
      const wanted = { collections, owner, after, now: context.now };
      const read = (limit: number) => openTasks.all(connection, { ...wanted, limit });
      const { rows, next } = await pageOf(read, page.limit, ({ id }) => id);
      return { items: await tasksFrom(context, rows), next };
    },
    history: (page: PageRequest): Promise<Page<Task>> => taskHistory(context, page),
    /** Everything that was said, run and stored on a task. */
    timeline: (taskId: number, request: TimelineRequest) => taskTimeline(context, taskId, request),
    /** The id of the open lane task of a repository's branch. */
    laneOn: (repoRoot: string, branch: string) => laneOn(context, repoRoot, branch),
    /** Tasks as threads on which sessions meet. */
    newestThreads: (limit: number) => newestThreads(context, limit),
    activeThreads: (session: SessionId) => activeThreads(context, session),
    /** The highest id assigned. */
    async counter(): Promise<number> {
      return (await readCounters(connection)).task ?? 0;
    },
    async countAll(): Promise<number> {
      const all = db.selectFrom('tasks');
      const seen = inScope(all, 'collection_id', visible);
      const row = await seen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** All work in a collection, by id, and whether it has ended. */
    async numbersIn(collectionId: number): Promise<ReadonlyMap<number, boolean>> {
      if (visible !== undefined && !visible.has(collectionId)) return new Map();
      const rows = await db
        .selectFrom('tasks')
        .select(['id', 'archived_at'])
        .where('collection_id', '=', collectionId)
        .where(isWork)
        .execute();
      return new Map(rows.map((row) => [row.id, row.archived_at !== null]));
    },
  });
}

/** Imported tasks. */
function foreignTasks(context: UnitContext) {
  return {
    /** Tasks imported from another program, by the reference that the import stored on them. */
    async origins(): Promise<ReadonlyMap<string, number>> {
      const rows = await visibleTasks(context).where('metadata', 'like', '%"origin":%').orderBy('id').execute();
      return new Map(
        rows.flatMap(({ id, metadata }) => {
          const { origin } = json<{ origin?: unknown }>(metadata) ?? {};
          return typeof origin === 'string' ? [[origin, id] as const] : [];
        }),
      );
    },
  };
}

/** The blockers, dependents and subtasks of tasks. */
function linkedTasks(context: UnitContext) {
  const { connection, visible } = context;
  const collections = seenCollections(visible);
  return {
    /**
     * The open tasks that must end before this one may start. Returns ids only and ignores visibility: a blocker also
     * counts for those who cannot see it.
     */
    async openBlockers(id: number): Promise<readonly number[]> {
      const held = heldTask(context, id);
      if (held?.openBlockers !== undefined) return held.openBlockers;
      const blockers = (await blockersOf.all(connection, { ids: [id] })).map((row) => row.id);
      if (held !== undefined) held.openBlockers = blockers;
      return blockers;
    },
    /** Which of the tasks have an open blocker. */
    async blockedAmong(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const rows = [];
      for (const some of inSlices(ids)) rows.push(...(await blockersOf.all(connection, { ids: some })));
      return new Set(rows.map((row) => row.of));
    },
    /** Open tasks that are blocked by one of these. */
    async openDependents(ids: readonly number[]): Promise<readonly number[]> {
      const [only, another] = ids;
      const known = only === undefined || another !== undefined ? undefined : heldTask(context, only)?.openDependents;
      if (known !== undefined) return known;
      const rows = [];
      for (const some of inSlices(ids)) rows.push(...(await dependentsOf.all(connection, { ids: some })));
      return [...new Set(rows.map((row) => row.id))];
    },
    /** All subtasks of these tasks at any depth, as far as the caller may see every task on the path. */
    async idsBelow(ids: readonly number[]): Promise<readonly number[]> {
      const rows = [];
      for (const some of inSlices(ids)) rows.push(...(await tasksBelow.all(connection, { ids: some, collections })));
      return [...new Set(rows.map((row) => row.id))];
    },
  };
}

function visibleTasks({ connection: { db }, visible }: UnitContext) {
  const collections = seenCollections(visible);
  const query = db.selectFrom('tasks').selectAll();
  return inCollections(query, 'collection_id', collections);
}

/** A task with a lapsed claim has no owner, even before the claim is formally ended. */
function isStillOwned(row: ExpressionBuilder<Schema, 'tasks'>, now: Instant) {
  return row.or([row('tasks.dispatch', '=', 'hub'), row.not(row.exists(lapsedClaim(row, now)))]);
}

async function findAll(context: UnitContext, ids: readonly number[]): Promise<readonly Task[]> {
  const found: Task[] = [];
  for (const some of inSlices([...ids].sort((a, b) => a - b))) found.push(...(await findSome(context, some)));
  return found;
}

async function findSome(context: UnitContext, ids: readonly number[]): Promise<readonly Task[]> {
  const { connection, locking, visible } = context;
  const collections = seenCollections(visible);
  // In a write, rows are locked before any decision, in id order so that two writers cannot deadlock.
  const found = locking && context.engine.kind === 'postgres' ? lockedTasks : tasksById;
  const rows = await found.all(connection, { ids, collections });
  hold(
    context,
    rows.map((row) => row.id),
  );
  return tasksFrom(context, rows);
}

async function find(context: UnitContext, id: number): Promise<Task | undefined> {
  return (await findAll(context, [id]))[0];
}
