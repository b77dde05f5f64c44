import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Capability, Subtask, SubtaskStatus } from '../rules/plan.ts';

interface Wanted {
  readonly ids: readonly number[];
  readonly collections: readonly number[] | undefined;
}

/** A sub-task with its task and with its current claim or the claim that completed it. */
function subtaskRows(db: Kysely<Schema>, collections: readonly number[] | undefined) {
  const query = db
    .selectFrom('plan_subtasks')
    .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
    .leftJoin('task_claims', (join) =>
      join
        .onRef('task_claims.task_id', '=', 'plan_subtasks.task_id')
        .on((claim) => claim.or([claim('ended_at', 'is', null), claim('ended_how', '=', 'completed')])),
    )
    .selectAll('plan_subtasks')
    .select(['tasks.title', 'tasks.description', 'tasks.branch', 'tasks.status', 'tasks.owner', 'tasks.archived_at'])
    .select(['tasks.memory_id', 'tasks.open_blockers', 'task_claims.session_id', 'task_claims.agent_id'])
    .select(['task_claims.claimed_at', 'task_claims.lease_until']);
  return inCollections(query, 'tasks.collection_id', collections);
}

type Row = Awaited<ReturnType<ReturnType<typeof subtaskRows>['execute']>>[number];

const byPlans = statement((db, { ids, collections }: Wanted) =>
  subtaskRows(db, collections).where('plan_subtasks.plan_id', 'in', ids).orderBy('plan_subtasks.position'),
);
const statusesIn = statement((db, { ids, collections }: Wanted) => {
  const query = db
    .selectFrom('plan_subtasks')
    .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
    .select('tasks.status')
    .distinct()
    .where('plan_subtasks.plan_id', 'in', ids);
  return inCollections(query, 'tasks.collection_id', collections);
});

/** From the plans, since there are fewer of them than open tasks. */
const openParts = statement((db, { repo, collections }: Pick<Wanted, 'collections'> & { repo: string | undefined }) => {
  const query = db
    .selectFrom('plans')
    .innerJoin('tasks as root', 'root.id', 'plans.task_id')
    .innerJoin('plan_subtasks', 'plan_subtasks.plan_id', 'plans.task_id')
    .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
    .select('tasks.id')
    .where('root.status', '<>', 'done')
    .where('tasks.archived_at', 'is', null)
    .limit((row) => row.lit(1));
  const here = repo === undefined ? query : query.where('plans.repo_root', '=', repo);
  return inCollections(here, 'tasks.collection_id', collections);
});

const byTasks = statement((db, { ids, collections }: Wanted) =>
  subtaskRows(db, collections).where('plan_subtasks.task_id', 'in', ids).orderBy('plan_subtasks.task_id'),
);

const filesOf = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('plan_files')
    .select(['task_id', 'file_path'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position'),
);

const filesOfOne = statement(
  (db, { taskId, collections }: Pick<Wanted, 'collections'> & { readonly taskId: number }) => {
    const query = db
      .selectFrom('plan_files')
      .innerJoin('tasks', 'tasks.id', 'plan_files.task_id')
      .select('file_path')
      .where('task_id', '=', taskId)
      .orderBy('position');
    return inCollections(query, 'tasks.collection_id', collections);
  },
);

/** The blockers of each task, open or done; the position is set if the blocker is a sub-task of the same plan. */
const edgesOf = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('dependencies')
    .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
    .innerJoin('plan_subtasks as blocked', 'blocked.task_id', 'dependencies.blocked_id')
    .leftJoin('plan_subtasks as earlier', (join) =>
      join.onRef('earlier.task_id', '=', 'dependencies.blocker_id').onRef('earlier.plan_id', '=', 'blocked.plan_id'),
    )
    .select(['dependencies.blocked_id', 'earlier.position', 'blocker.archived_at'])
    .where('dependencies.blocked_id', 'in', ids)
    .orderBy('dependencies.blocker_id'),
);

/** Sub-tasks with their files and dependencies, on tasks that the caller can see. */
export function subtaskReads(context: UnitContext) {
  const collections = seenCollections(context.visible);
  const read = async (query: typeof byPlans, ids: readonly number[]): Promise<readonly Subtask[]> => {
    const rows: Row[] = [];
    for (const some of inSlices(ids)) rows.push(...(await query.all(context.connection, { ids: some, collections })));
    return complete(context, rows);
  };
  return {
    /** All sub-tasks of plans, ordered by position. */
    ofPlans: (ids: readonly number[]) => read(byPlans, ids),
    byTasks: (ids: readonly number[]) => read(byTasks, ids),
    async filesOf(taskId: number): Promise<readonly string[]> {
      return (await filesOfOne.all(context.connection, { taskId, collections })).map((row) => row.file_path);
    },
    /** Whether a plan that is not archived has an open sub-task: free, claimed or blocked. */
    async hasOpen(repo: string | undefined): Promise<boolean> {
      return (await openParts.first(context.connection, { repo, collections })) !== undefined;
    },
    /** The distinct statuses of the sub-tasks of plans; all open ones count as claimed. */
    async stagesOf(plans: readonly number[]): Promise<readonly Pick<Subtask, 'status'>[]> {
      if (plans.length === 0) return [];
      const rows = await statusesIn.all(context.connection, { ids: plans, collections });
      return rows.map(({ status }) => ({ status: endOf(status) ?? 'claimed' }));
    },
  };
}

async function complete({ connection, now, looked }: UnitContext, rows: readonly Row[]): Promise<readonly Subtask[]> {
  if (rows.length === 0) return [];
  const files = [];
  const edges = [];
  for (const ids of inSlices(rows.map((row) => row.task_id))) {
    files.push(...(await filesOf.all(connection, { ids })));
    edges.push(...(await edgesOf.all(connection, { ids })));
  }
  const filesAt = groupBy(files, (row) => row.task_id);
  const edgesAt = groupBy(edges, (row) => row.blocked_id);
  for (const row of rows) looked.set(row.memory_id, row.task_id);
  return rows.map((row) => {
    const waits = edgesAt.get(row.task_id) ?? [];
    return {
      ...subtaskFrom(row, now),
      files: (filesAt.get(row.task_id) ?? []).map((file) => file.file_path),
      dependsOn: waits.flatMap(({ position }) => (position === null ? [] : [position])).sort((a, b) => a - b),
      blockedBy: waits.filter((edge) => edge.archived_at === null).map(({ position }) => position),
    };
  });
}

function subtaskFrom(row: Row, now: Instant): Omit<Subtask, 'files' | 'dependsOn' | 'blockedBy'> {
  const status = statusOf(row, now);
  const isHeld = status === 'claimed' || status === 'completed';
  return {
    taskId: row.task_id,
    planId: row.plan_id,
    index: row.position,
    wave: row.wave,
    waveName: row.wave_name,
    title: row.title,
    description: row.description,
    branch: row.branch ?? '',
    specRow: row.spec_row_id,
    capability: row.capability as Capability | null,
    status,
    session: isHeld ? row.session_id : null,
    agent: isHeld ? (row.agent_id ?? row.owner) : null,
    claimedAt: isHeld ? row.claimed_at : null,
    completedAt: status === 'completed' ? row.archived_at : null,
  };
}

function endOf(status: string): SubtaskStatus | undefined {
  if (status === 'done') return 'completed';
  return status === 'canceled' ? 'canceled' : undefined;
}

/** An expired lease makes the sub-task available, even before the claim is formally ended. */
function statusOf(row: Row, now: Instant): SubtaskStatus {
  const end = endOf(row.status);
  if (end !== undefined) return end;
  const hasLapsed = row.lease_until !== null && row.lease_until <= now;
  const isHeld = !hasLapsed && (row.owner !== null || row.status !== 'pending');
  if (isHeld) return 'claimed';
  return row.open_blockers > 0 ? 'blocked' : 'available';
}
