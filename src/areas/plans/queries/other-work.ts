import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { json } from '../../../kernel/store/json.ts';
import { siftedRows } from '../../../kernel/store/paging.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { missingSkills } from '../../tasks/rules/claim.ts';

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

/** A position in the order of urgency. */
interface Place {
  readonly afterPriority: number;
  readonly afterDue: number;
  readonly afterId: number;
}

interface Unowned extends Partial<Place> {
  /** Absent for the hub itself, which sees all collections. */
  readonly collectionId: number | undefined;
  readonly repo: string | undefined;
  readonly limit: number;
}

const never = Number.MAX_SAFE_INTEGER;
const due = row.fn.coalesce('tasks.due_at', row.lit(never));

function isAfter({ afterPriority, afterDue, afterId }: Place): Expression<SqlBool> {
  const later = row.or([row(due, '>', afterDue), row.and([row(due, '=', afterDue), row('tasks.id', '>', afterId)])]);
  return row.or([
    row('tasks.priority', '>', afterPriority),
    row.and([row('tasks.priority', '=', afterPriority), later]),
  ]);
}

/** Unowned tasks of a collection that can be claimed, most urgent first, read from an index of only such tasks. */
const unownedRows = statement((db, { collectionId, repo, limit, afterPriority, afterDue, afterId }: Unowned) => {
  let query = db
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
    .orderBy(due)
    .orderBy('tasks.id')
    .limit(limit);
  if (afterPriority !== undefined && afterDue !== undefined && afterId !== undefined) {
    query = query.where(isAfter({ afterPriority, afterDue, afterId }));
  }
  return collectionId === undefined ? query : query.where('tasks.collection_id', '=', collectionId);
});

type Row = Awaited<ReturnType<typeof ownRows.all>>[number];

/** The caller's own tasks outside plans that it could work on now, most urgent first. */
export async function ownWork(context: UnitContext, wanted: Omit<OtherRequest, 'skills'>) {
  const { scope } = context;
  return (await ownRowsOf(context, wanted)).map((row) => workFrom(row, scope.agent));
}

async function ownRowsOf(context: UnitContext, { repo, limit }: Omit<OtherRequest, 'skills'>): Promise<Row[]> {
  const { connection, visible, scope, now, looked } = context;
  const { agent, session } = scope;
  const collections = seenCollections(visible);
  const own = await ownRows.all(connection, { agent, session: session ?? '', now, repo, collections });
  const rows = own.slice().sort(byUrgency).slice(0, limit);
  for (const row of rows) looked.set(row.memory_id, row.id);
  return rows;
}

/** Work outside plans that the caller could start now: its own tasks first, then unowned ones. */
export async function otherWork(
  context: UnitContext,
  { skills, repo, limit }: OtherRequest,
): Promise<readonly OtherWork[]> {
  const { connection, visible, scope, looked } = context;
  const rows = await ownRowsOf(context, { repo, limit });
  const nobodys: Row[] = [];
  const open =
    visible === undefined ? [undefined] : [...visible].flatMap(([id, role]) => (role === 'reader' ? [] : [id]));
  for (const collectionId of rows.length < limit ? open : []) {
    nobodys.push(...(await unownedFor(connection, skills, { collectionId, repo, limit })));
  }
  rows.push(...nobodys.sort(byUrgency).slice(0, limit - rows.length));
  for (const row of rows) looked.set(row.memory_id, row.id);
  return rows.map((row) => workFrom(row, scope.agent));
}

function workFrom(row: Row, agent: AgentId): OtherWork {
  return {
    taskId: row.id,
    title: row.title,
    isOwn: row.owner === agent,
    isStarted: row.status === 'active',
    dispatch: row.dispatch === 'hub' ? 'hub' : 'self',
    priority: row.priority,
  };
}

/** The most urgent tasks whose skills the caller has, however many others come before them. */
function unownedFor(
  connection: Connection,
  skills: readonly string[] | null,
  { limit, ...where }: Pick<Unowned, 'collectionId' | 'repo' | 'limit'>,
): Promise<readonly Row[]> {
  const fits = (row: Row) => missingSkills(json<string[]>(row.requires) ?? [], skills).length === 0;
  const after = (last: Row | undefined) => ({
    limit: (most: number) => ({
      execute: () => unownedRows.all(connection, { ...where, limit: most, ...(last && placeOf(last)) }),
    }),
  });
  return siftedRows(after, limit, fits);
}

function placeOf({ priority, due_at, id }: Row): Place {
  return { afterPriority: priority, afterDue: due_at ?? never, afterId: id };
}

function byUrgency(a: Row, b: Row): number {
  return a.priority - b.priority || (a.due_at ?? never) - (b.due_at ?? never) || a.id - b.id;
}
