import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Edge } from '../rules/dependency.ts';
import { forgetEdges, heldTask } from './held-tasks.ts';

interface Ended {
  readonly ids: readonly number[];
}

function openDependents(db: Kysely<Schema>, { ids }: Ended) {
  return db
    .selectFrom('tasks')
    .select('id')
    .where('archived_at', 'is', null)
    .where('id', 'in', db.selectFrom('dependencies').select('blocked_id').where('blocker_id', 'in', ids))
    .orderBy('id');
}

const dependents = {
  sqlite: statement((db, ended: Ended) => openDependents(db, ended)),
  postgres: statement((db, ended: Ended) => openDependents(db, ended).forUpdate()),
};

const countDown = statement((db, { ids }: Ended) =>
  db
    .updateTable('tasks')
    .set((row) => ({
      open_blockers: row(
        'open_blockers',
        '-',
        row
          .selectFrom('dependencies')
          .select((edge) => edge.fn.countAll<number>().as('ended'))
          .whereRef('dependencies.blocked_id', '=', 'tasks.id')
          .where('dependencies.blocker_id', 'in', ids),
      ),
    }))
    .where('archived_at', 'is', null)
    .where('id', 'in', db.selectFrom('dependencies').select('blocked_id').where('blocker_id', 'in', ids)),
);

/**
 * Decrements the counts of tasks that were blocked by tasks which just ended. A recount would be wrong: of two blockers
 * that end concurrently, neither write sees that the other has ended. Rows are locked in id order to avoid deadlocks.
 */
export async function countEnded(context: UnitContext, ids: readonly number[]): Promise<void> {
  const { connection, engine } = context;
  forgetEdges(context);
  const waiting = await dependents[engine.kind].all(connection, { ids });
  if (waiting.length > 0) await countDown.all(connection, { ids });
  const [only, another] = ids;
  const held = only === undefined || another !== undefined ? undefined : heldTask(context, only);
  if (held !== undefined) held.openDependents = waiting.map(({ id }) => id);
}

/**
 * Updates the count for an added or removed edge, which counts while both tasks are open. The caller has locked both
 * rows.
 */
export async function countEdge(context: UnitContext, { blocker, blocked }: Edge, change: 1 | -1): Promise<void> {
  forgetEdges(context);
  await context.connection.db
    .updateTable('tasks')
    .set((row) => ({ open_blockers: row('open_blockers', '+', change) }))
    .where('id', '=', blocked)
    .where('archived_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('tasks as other')
          .select('other.id')
          .where('other.id', '=', blocker)
          .where('other.archived_at', 'is', null),
      ),
    )
    .execute();
}

const countedAnew = statement((db, { ids }: Ended) => counted(db).where('id', 'in', ids));

/** Counts the blockers of tasks that only this unit can see. */
export async function countAnew(context: UnitContext, ids: readonly number[]): Promise<void> {
  forgetEdges(context);
  for (const some of inSlices(ids)) await countedAnew.all(context.connection, { ids: some });
}

/** Counts the blockers of every open task, since rows of older exports have no count. */
export async function countEverywhere(connection: Connection): Promise<void> {
  await counted(connection.db).where('archived_at', 'is', null).execute();
}

function counted(db: Kysely<Schema>) {
  return db.updateTable('tasks').set((row) => ({
    open_blockers: row
      .selectFrom('dependencies')
      .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
      .select((edge) => edge.fn.countAll<number>().as('open'))
      .whereRef('dependencies.blocked_id', '=', 'tasks.id')
      .where('blocker.archived_at', 'is', null),
  }));
}
