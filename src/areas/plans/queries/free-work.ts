import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, inCollectionsUnindexed, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Capability } from '../rules/plan.ts';

/** The fields of an available sub-task that determine its place in the queue. */
export interface FreeSubtask {
  readonly taskId: number;
  readonly planId: number;
  readonly repoRoot: string;
  readonly capability: Capability | null;
  readonly byQueen: boolean;
}

interface Asked {
  readonly repo: string | undefined;
  readonly agent: string;
  readonly collections: readonly number[] | undefined;
}

const columns = [
  'plan_subtasks.task_id',
  'plan_subtasks.plan_id',
  'plan_subtasks.repo_root',
  'plan_subtasks.capability',
  'plan_subtasks.by_queen',
] as const;

/** Uses the index of unblocked tasks, so blocked and finished ones are never read. */
function free(db: Kysely<Schema>, { repo, agent, collections }: Asked) {
  const query = db
    .selectFrom('tasks')
    .innerJoin('plan_subtasks', 'plan_subtasks.task_id', 'tasks.id')
    .innerJoin('tasks as root', 'root.id', 'plan_subtasks.plan_id')
    .where('root.status', '<>', 'done')
    .where('tasks.status', '=', 'pending')
    .where((row) => row('tasks.open_blockers', '=', row.lit(0)))
    .where('tasks.archived_at', 'is', null)
    .where('tasks.repo_root', 'is not', null)
    .where((row) => row.or([row('tasks.owner', 'is', null), row('tasks.owner', '=', agent)]));
  const here = repo === undefined ? query : query.where('tasks.repo_root', '=', repo);
  // The index of a collection's pending tasks also contains those of no plan.
  return inCollectionsUnindexed(here, 'tasks.collection_id', collections);
}

const freeRows = statement((db, asked: Asked) => free(db, asked).select(columns).orderBy('tasks.id'));

/** Sub-tasks whose claim has lapsed: their rows still name a holder. */
const lapsedRows = statement((db, { now, repo, collections }: Omit<Asked, 'agent'> & { readonly now: Instant }) => {
  const query = db
    .selectFrom('task_claims')
    // SQLite keeps the order of a cross join; otherwise it would start from every open task.
    .crossJoin('tasks')
    .innerJoin('plan_subtasks', 'plan_subtasks.task_id', 'task_claims.task_id')
    .innerJoin('tasks as root', 'root.id', 'plan_subtasks.plan_id')
    .select(columns)
    .where('root.status', '<>', 'done')
    .whereRef('tasks.id', '=', 'task_claims.task_id')
    .where('task_claims.ended_at', 'is', null)
    .where('task_claims.lease_until', '<=', now)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.open_blockers', '=', 0);
  const here = repo === undefined ? query : query.where('plan_subtasks.repo_root', '=', repo);
  return inCollections(here, 'tasks.collection_id', collections);
});

interface Held {
  readonly session: SessionId;
  readonly now: Instant;
  readonly collections: readonly number[] | undefined;
}

const heldRows = statement((db, { session, now, collections }: Held) => {
  const query = db
    .selectFrom('task_claims')
    .innerJoin('plan_subtasks', 'plan_subtasks.task_id', 'task_claims.task_id')
    .innerJoin('tasks', 'tasks.id', 'task_claims.task_id')
    .innerJoin('tasks as root', 'root.id', 'plan_subtasks.plan_id')
    .select(columns)
    .where('root.status', '<>', 'done')
    .where('task_claims.session_id', '=', session)
    .where('task_claims.ended_at', 'is', null)
    .where('task_claims.lease_until', '>', now)
    .orderBy('task_claims.claimed_at')
    .orderBy('task_claims.task_id');
  return inCollections(query, 'tasks.collection_id', collections);
});

interface Claimed {
  readonly plan: number;
  readonly collections: readonly number[] | undefined;
}

const claimedRows = statement((db, { plan, collections }: Claimed) => {
  const query = db
    .selectFrom('plan_subtasks')
    .innerJoin('task_claims', 'task_claims.task_id', 'plan_subtasks.task_id')
    .innerJoin('tasks', 'tasks.id', 'plan_subtasks.task_id')
    .select(['plan_subtasks.task_id as taskId', 'plan_subtasks.position as index'])
    .where('plan_subtasks.plan_id', '=', plan)
    .where('task_claims.ended_at', 'is', null)
    .orderBy('plan_subtasks.task_id');
  return inCollections(query, 'tasks.collection_id', collections);
});

interface Files {
  readonly repo: string;
  readonly files: readonly string[];
  readonly since: Instant;
}

const releasedRows = statement((db, { repo, files, since }: Files) =>
  db
    .selectFrom('plan_files')
    .select('file_path')
    .where('repo_root', '=', repo)
    .where('file_path', 'in', files)
    .where('released_at', 'is not', null)
    .where('released_at', '>', since),
);

export function freeWorkReads({ connection, visible, scope, now }: UnitContext) {
  const collections = seenCollections(visible);
  return {
    /** Every sub-task that the caller could claim now, in the order of publication. */
    async free(repo: string | undefined): Promise<readonly FreeSubtask[]> {
      const rows = await freeRows.all(connection, { repo, agent: scope.agent, collections });
      const lapsed = await lapsedRows.all(connection, { now, repo, collections });
      const all = rows.map(freeFrom);
      return lapsed.length === 0 ? all : [...all, ...lapsed.map(freeFrom)].sort((a, b) => a.taskId - b.taskId);
    },
    /** The sub-tasks that a session holds, oldest claim first. */
    async heldBy(session: SessionId): Promise<readonly FreeSubtask[]> {
      return (await heldRows.all(connection, { session, now, collections })).map(freeFrom);
    },
    /** The sub-tasks of a plan whose claims have not ended. */
    claimedIn: (plan: number) => claimedRows.all(connection, { plan, collections }),
    /** How often each of the files was released since then by a completed sub-task. */
    async releases(repo: string, files: readonly string[], since: Instant): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const some of inSlices(files)) {
        for (const { file_path } of await releasedRows.all(connection, { repo, files: some, since })) {
          counts.set(file_path, (counts.get(file_path) ?? 0) + 1);
        }
      }
      return counts;
    },
  };
}

function freeFrom(row: Pick<Schema['plan_subtasks'], 'task_id' | 'plan_id' | 'repo_root' | 'capability' | 'by_queen'>) {
  return {
    taskId: row.task_id,
    planId: row.plan_id,
    repoRoot: row.repo_root,
    capability: row.capability as Capability | null,
    byQueen: row.by_queen === 1,
  };
}
