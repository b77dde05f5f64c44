import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { json } from '../../../kernel/store/json.ts';
import { inCollections, inCollectionsUnindexed, seenCollections } from '../../../kernel/store/scope.ts';

export interface KindCount {
  readonly taskId: number;
  readonly kind: string;
  readonly count: number;
}

export interface EntryPlace {
  readonly id: number;
  readonly taskId: number;
  readonly repoRoot: string | null;
}

export interface PastEntry {
  readonly id: number;
  readonly taskId: number;
  readonly kind: string;
  readonly text: string;
  readonly at: Instant;
}

export interface PastEvent {
  readonly taskId: number;
  readonly at: Instant;
}

/** The history of tasks that a suggestion is based on, as far as the caller can see it. */
export function pastWorkReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;
  const collections = seenCollections(visible);

  function entriesOn(ids: readonly number[]) {
    const query = db.selectFrom('memories').where('task_id', 'in', ids);
    // The index of all memories of a collection is slower than the index on tasks.
    return inCollectionsUnindexed(query, 'collection_id', collections);
  }

  return {
    /** The tasks of these memories; memories without a task are left out. */
    placesOf: (ids: readonly number[]) => placesOf(context, ids),
    async kindCounts(ids: readonly number[]): Promise<readonly KindCount[]> {
      if (ids.length === 0) return [];
      const rows = await entriesOn(ids)
        .where('kind', '<>', 'task')
        .select(({ fn }) => ['task_id', 'kind', fn.countAll<number>().as('count')])
        .groupBy(['task_id', 'kind'])
        .execute();
      return rows.map((row) => ({ taskId: row.task_id ?? 0, kind: row.kind, count: Number(row.count) }));
    },
    /** The files that were claimed for each task, alone or with a sub-task of a plan, in the order of the claims. */
    async claimedFiles(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
      const files = new Map<number, string[]>(ids.map((id) => [id, []]));
      if (ids.length === 0) return files;
      const rows = await entriesOn(ids)
        .where('kind', 'in', ['claim', 'auto-claim', 'plan-subtask-claim'])
        .select(['task_id', 'payload'])
        .orderBy('id')
        .execute();
      for (const { task_id, payload } of rows) {
        files.get(task_id ?? 0)?.push(...filesIn(payload));
      }
      return files;
    },
    /** The newest entries of these kinds on the tasks. */
    async newest(ids: readonly number[], kinds: readonly string[], limit: number): Promise<readonly PastEntry[]> {
      if (ids.length === 0) return [];
      const rows = await entriesOn(ids)
        .where('kind', 'in', kinds)
        .select(['id', 'task_id', 'kind', 'text', 'created_at'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, task_id, kind, text, created_at }) => ({
        id,
        taskId: task_id ?? 0,
        kind,
        text,
        at: created_at,
      }));
    },
    ...besideEntries(context),
  };
}

function filesIn(payload: string | null): readonly string[] {
  const { file_path, file_scope } = json<{ metadata?: Record<string, unknown> }>(payload)?.metadata ?? {};
  return [file_path, file_scope].flat().filter((path) => typeof path === 'string');
}

async function placesOf(
  { connection: { db }, visible }: UnitContext,
  ids: readonly number[],
): Promise<readonly EntryPlace[]> {
  const collections = seenCollections(visible);
  const found: EntryPlace[] = [];
  for (const some of inSlices(ids)) {
    const query = db
      .selectFrom('memories')
      .innerJoin('tasks', 'tasks.id', 'memories.task_id')
      .select(['memories.id', 'tasks.id as taskId', 'tasks.repo_root as repoRoot'])
      .where('memories.id', 'in', some);
    found.push(...(await inCollectionsUnindexed(query, 'memories.collection_id', collections).execute()));
  }
  return found;
}

/** What else happened to the tasks, apart from their entries. */
function besideEntries(context: UnitContext) {
  const {
    connection: { db },
    visible,
    now,
  } = context;
  const collections = seenCollections(visible);
  return {
    /** Handoffs and relays on the tasks that expired unaccepted, newest first. */
    async expiredBatons(ids: readonly number[], limit: number): Promise<readonly PastEvent[]> {
      if (ids.length === 0) return [];
      const query = db
        .selectFrom('batons')
        .innerJoin('tasks', 'tasks.id', 'batons.task_id')
        .where('batons.task_id', 'in', ids)
        .where('batons.accepted_at', 'is', null)
        .where('batons.cancelled_at', 'is', null)
        .where('batons.expires_at', '<=', now);
      return inCollections(query, 'tasks.collection_id', collections)
        .select(['batons.task_id as taskId', 'batons.expires_at as at'])
        .orderBy('batons.expires_at', 'desc')
        .limit(limit)
        .execute();
    },
    /** Sub-tasks of these tasks, or among them, whose holder let the lease expire, newest first. */
    async stalledSubtasks(ids: readonly number[], limit: number): Promise<readonly PastEvent[]> {
      if (ids.length === 0) return [];
      const query = db
        .selectFrom('plan_subtasks')
        .innerJoin('task_claims', 'task_claims.task_id', 'plan_subtasks.task_id')
        .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
        .where((row) => row.or([row('plan_subtasks.task_id', 'in', ids), row('plan_subtasks.plan_id', 'in', ids)]))
        .where((row) =>
          row.or([
            row('task_claims.ended_how', '=', 'lapsed'),
            row.and([row('task_claims.ended_at', 'is', null), row('task_claims.lease_until', '<=', now)]),
          ]),
        );
      const rows = await inCollections(query, 'tasks.collection_id', collections)
        .select(['plan_subtasks.task_id as own', 'plan_subtasks.plan_id as plan', 'task_claims.lease_until as at'])
        .orderBy('task_claims.lease_until', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ own, plan, at }) => ({ taskId: ids.includes(own) ? own : plan, at }));
    },
    /** How many subtasks each task has, and how many sub-tasks if it is a plan. */
    subtaskCounts: (ids: readonly number[]) => subtaskCounts(context, ids),
  };
}

async function subtaskCounts(
  { connection: { db }, visible }: UnitContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const collections = seenCollections(visible);
  const children = db.selectFrom('tasks').where('parent_id', 'in', ids);
  const planned = db
    .selectFrom('plan_subtasks')
    .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
    .where('plan_subtasks.plan_id', 'in', ids);
  const rows = [
    ...(await inCollections(children, 'collection_id', collections)
      .select(({ fn }) => ['parent_id as id', fn.countAll<number>().as('count')])
      .groupBy('parent_id')
      .execute()),
    ...(await inCollections(planned, 'tasks.collection_id', collections)
      .select(({ fn }) => ['plan_subtasks.plan_id as id', fn.countAll<number>().as('count')])
      .groupBy('plan_subtasks.plan_id')
      .execute()),
  ];
  const counts = new Map<number, number>();
  for (const { id, count } of rows) counts.set(id ?? 0, (counts.get(id ?? 0) ?? 0) + Number(count));
  return counts;
}
