import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import type { Task } from '../rules/task.ts';

/** The fields of a task that its line on the board shows. */
export type LineRow = Pick<Task, 'id' | 'title' | 'owner' | 'ownerHandle' | 'threadId'> & {
  readonly status: string;
  readonly dispatch: string;
};

export interface ReadyRow extends LineRow {
  readonly requires: string;
  readonly priority: number;
  readonly dueAt: number | null;
}

const columns = [
  'tasks.id',
  'tasks.title',
  'tasks.status',
  'tasks.owner',
  'tasks.owner_handle as ownerHandle',
  'tasks.dispatch',
  'tasks.thread_id as threadId',
] as const;
const readyColumns = [...columns, 'tasks.requires', 'tasks.priority', 'tasks.due_at as dueAt'] as const;

interface After {
  readonly collectionId: number;
  readonly after: number;
}

function listed(db: Kysely<Schema>, { collectionId, after }: After) {
  return db
    .selectFrom('tasks')
    .where('collection_id', '=', collectionId)
    .where('status', '<>', 'canceled')
    .where((row) => row('is_internal', '=', row.lit(0)))
    .where(isWork)
    .where('id', '>', after);
}

export const pageRows = statement((db, { limit, ...from }: After & { readonly limit: number }) =>
  listed(db, from).select(columns).orderBy('id').limit(limit),
);

export const countAfter = statement((db, from: After) =>
  listed(db, from).select((row) => row.fn.countAll<number>().as('count')),
);

export const openEdges = statement((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('dependencies')
    .innerJoin('tasks', 'tasks.id', 'dependencies.blocker_id')
    .select(['dependencies.blocked_id', 'dependencies.blocker_id'])
    .where('dependencies.blocked_id', 'in', ids)
    .where('tasks.archived_at', 'is', null)
    .orderBy('dependencies.blocker_id'),
);

export const lapsedIds = statement((db, { now }: { readonly now: Instant }) =>
  db.selectFrom('task_claims').select('task_id').where('ended_at', 'is', null).where('lease_until', '<=', now),
);

/** Tasks whose claim has lapsed: their rows still say in progress. */
export const lapsedRows = statement((db, { collectionId, ids }: { collectionId: number; ids: readonly number[] }) =>
  unblocked(db, collectionId)
    .where('tasks.id', 'in', ids)
    .where('tasks.archived_at', 'is', null)
    .where('tasks.dispatch', '=', 'self'),
);

/** A position in the order of ready work; the query returns the rows after it. */
interface ReadyPlace {
  readonly afterPriority: number;
  readonly afterDue: number;
  readonly afterId: number;
}

interface ReadyFor extends ReadyPlace {
  readonly collectionId: number;
  readonly agent: string;
  readonly handle: string;
  readonly limit: number;
}

const NEVER = Number.MAX_SAFE_INTEGER;

/** The position after a row, or before all rows. */
export function placeAfter(row?: ReadyRow): ReadyPlace {
  if (row === undefined) return { afterPriority: -1, afterDue: 0, afterId: 0 };
  return { afterPriority: row.priority, afterDue: row.dueAt ?? NEVER, afterId: row.id };
}

/** Pending tasks without another owner, a claim or an open blocker: by priority, then due date, then age. */
export const readyRows = statement((db, { collectionId, agent, handle, limit, ...after }: ReadyFor) =>
  unblocked(db, collectionId)
    .where('status', '=', 'pending')
    .where((row) =>
      row.or([
        row('owner', 'is', null),
        row.and([
          row('owner', '=', agent),
          row.or([row('owner_handle', 'is', null), row('owner_handle', '=', handle)]),
        ]),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('task_claims')
            .select('task_claims.fence')
            .whereRef('task_claims.task_id', '=', 'tasks.id')
            .where('task_claims.ended_at', 'is', null),
        ),
      ),
    )
    .where((row) => {
      const due = row.fn.coalesce('due_at', row.lit(NEVER));
      return row.or([
        row('priority', '>', after.afterPriority),
        row.and([
          row('priority', '=', after.afterPriority),
          row.or([
            row(due, '>', after.afterDue),
            row.and([row(due, '=', after.afterDue), row('id', '>', after.afterId)]),
          ]),
        ]),
      ]);
    })
    .orderBy('priority')
    .orderBy((row) => row.fn.coalesce('due_at', row.lit(NEVER)))
    .orderBy('id')
    .limit(limit),
);

function unblocked(db: Kysely<Schema>, collectionId: number) {
  return db
    .selectFrom('tasks')
    .select(readyColumns)
    .where('tasks.collection_id', '=', collectionId)
    .where((row) => row('tasks.is_internal', '=', row.lit(0)))
    .where(isWork)
    .where(hasNoOpenBlocker);
}

export function hasNoOpenBlocker(row: ExpressionBuilder<Schema, 'tasks'>) {
  const open = row
    .selectFrom('dependencies')
    .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
    .select('dependencies.blocker_id')
    .whereRef('dependencies.blocked_id', '=', 'tasks.id')
    .where('blocker.archived_at', 'is', null);
  return row.not(row.exists(open));
}
