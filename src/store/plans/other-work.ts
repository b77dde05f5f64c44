import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { missingSkills } from '../../core/tasks/claim.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { json } from '../json.ts';
import type { Schema } from '../schema.ts';
import { inCollections, seenCollections } from '../scope.ts';
import { statement } from '../statement.ts';

/** A task outside any plan that the caller could start on. */
export interface OtherWork {
  readonly taskId: number;
  readonly title: string;
  readonly isOwn: boolean;
  readonly isStarted: boolean;
  readonly dispatch: 'hub' | 'self';
  readonly priority: number;
}

const columns = [
  'tasks.id',
  'tasks.title',
  'tasks.memory_id',
  'tasks.status',
  'tasks.dispatch',
  'tasks.priority',
  'tasks.due_at',
  'tasks.requires',
  'tasks.owner',
] as const;

export interface OtherRequest {
  readonly skills: readonly string[] | null;
  /** Only tasks of this repository or of no repository. */
  readonly repo: string | undefined;
  readonly limit: number;
}

const row = expressionBuilder<Schema, 'tasks'>();

/** An expression, so that the planner does not choose an index on repositories over the index of open work. */
function isIn(repo: string | undefined): Expression<SqlBool> {
  return row.and(repo === undefined ? [] : [row(row.fn.coalesce('tasks.repo_root', row.val('')), 'in', ['', repo])]);
}

interface Own {
  readonly agent: string;
  readonly session: string;
  readonly now: Instant;
  readonly repo: string | undefined;
  readonly collections: readonly number[] | undefined;
}

/** The caller's own unblocked tasks, except those that another of its sessions is working on. */
const ownRows = statement((db, { agent, session, now, repo, collections }: Own) => {
  const query = db
    .selectFrom('tasks')
    .leftJoin('plan_subtasks', 'plan_subtasks.task_id', 'tasks.id')
    .leftJoin('task_claims', (join) =>
      join.onRef('task_claims.task_id', '=', 'tasks.id').on('task_claims.ended_at', 'is', null),
    )
    .select(columns)
    .where('tasks.owner', '=', agent)
    .where('tasks.archived_at', 'is', null)
    .where(isIn(repo))
    .where((row) => row('tasks.open_blockers', '=', row.lit(0)))
    .where((row) => row('tasks.is_internal', '=', row.lit(0)))
    .where((row) =>
      row.or([
        row('tasks.status', '=', 'active'),
        row.and([row('tasks.status', '=', 'pending'), row('tasks.dispatch', '=', 'self')]),
      ]),
    )
    .where('plan_subtasks.task_id', 'is', null)
    .where((row) =>
      row.or([
        row('task_claims.session_id', 'is', null),
        row.and([row('task_claims.session_id', '=', session), row('task_claims.lease_until', '>', now)]),
      ]),
    );
  return inCollections(query, 'tasks.collection_id', collections);
});

interface Unowned {
  /** Absent for the hub itself, which sees all collections. */
  readonly collectionId: number | undefined;
  readonly repo: string | undefined;
  readonly limit: number;
}

/** Unowned tasks of a collection that can be claimed, most urgent first, read from an index of only such tasks. */
const unownedRows = statement((db, { collectionId, repo, limit }: Unowned) => {
  const query = db
    .selectFrom('tasks')
    .leftJoin('plan_subtasks', 'plan_subtasks.task_id', 'tasks.id')
    .select(columns)
    .where('tasks.status', '=', 'pending')
    .where('tasks.owner', 'is', null)
    .where('tasks.archived_at', 'is', null)
    .where(isIn(repo))
    .where((row) => row('tasks.open_blockers', '=', row.lit(0)))
    .where((row) => row('tasks.is_internal', '=', row.lit(0)))
    .where('tasks.dispatch', '=', 'self')
    .where('plan_subtasks.task_id', 'is', null)
    .orderBy('tasks.priority')
    .orderBy((row) => row.fn.coalesce('tasks.due_at', row.lit(Number.MAX_SAFE_INTEGER)))
    .orderBy('tasks.id')
    .limit(limit);
  return collectionId === undefined ? query : query.where('tasks.collection_id', '=', collectionId);
});

type Row = Awaited<ReturnType<typeof ownRows.all>>[number];

/** Work outside plans that the caller could start now: its own tasks first, then unowned ones. */
export async function otherWork(
  { connection, visible, scope, now, looked }: UnitContext,
  { skills, repo, limit }: OtherRequest,
): Promise<readonly OtherWork[]> {
  const { agent, session } = scope;
  const collections = seenCollections(visible);
  const own = await ownRows.all(connection, { agent, session: session ?? '', now, repo, collections });
  const rows = own.slice().sort(byUrgency).slice(0, limit);
  const nobodys: Row[] = [];
  const open =
    visible === undefined ? [undefined] : [...visible].flatMap(([id, role]) => (role === 'reader' ? [] : [id]));
  for (const collectionId of rows.length < limit ? open : []) {
    const found = await unownedRows.all(connection, { collectionId, repo, limit });
    nobodys.push(...found.filter((row) => missingSkills(json<string[]>(row.requires) ?? [], skills).length === 0));
  }
  rows.push(...nobodys.sort(byUrgency).slice(0, limit - rows.length));
  for (const row of rows) looked.set(row.memory_id, row.id);
  return rows.map((row) => ({
    taskId: row.id,
    title: row.title,
    isOwn: row.owner === agent,
    isStarted: row.status === 'active',
    dispatch: row.dispatch === 'hub' ? 'hub' : 'self',
    priority: row.priority,
  }));
}

const never = Number.MAX_SAFE_INTEGER;

function byUrgency(a: Row, b: Row): number {
  return a.priority - b.priority || (a.due_at ?? never) - (b.due_at ?? never) || a.id - b.id;
}
