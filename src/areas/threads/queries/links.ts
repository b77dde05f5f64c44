import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';

export interface TaskLink {
  readonly lowId: number;
  readonly highId: number;
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly note: string | null;
}

interface Pair {
  readonly low_id: number;
  readonly high_id: number;
}

function pairOf(one: number, other: number): Pair {
  return { low_id: Math.min(one, other), high_id: Math.max(one, other) };
}

function linkFrom(row: Pair & { created_at: number; created_by: string; note: string | null }): TaskLink {
  const { low_id: lowId, high_id: highId, created_at: createdAt, created_by: createdBy, note } = row;
  return { lowId, highId, createdAt, createdBy, note };
}

/** Pairs of related tasks. A pair is visible if the caller sees both tasks. */
export function linkReads({ connection, visible }: UnitContext) {
  const { db } = connection;

  function visibleLinks() {
    const links = db
      .selectFrom('task_links')
      .innerJoin('tasks as low', 'low.id', 'task_links.low_id')
      .innerJoin('tasks as high', 'high.id', 'task_links.high_id')
      .selectAll('task_links');
    return inScope(inScope(links, 'low.collection_id', visible), 'high.collection_id', visible);
  }

  return {
    /** The links of a task, newest first. */
    async of(taskId: number): Promise<readonly TaskLink[]> {
      const rows = await visibleLinks()
        .where((row) => row.or([row('low_id', '=', taskId), row('high_id', '=', taskId)]))
        .orderBy('task_links.created_at', 'desc')
        .orderBy('low_id', 'desc')
        .orderBy('high_id', 'desc')
        .execute();
      return rows.map(linkFrom);
    },
    async between(one: number, other: number): Promise<TaskLink | undefined> {
      const { low_id, high_id } = pairOf(one, other);
      const row = await visibleLinks().where('low_id', '=', low_id).where('high_id', '=', high_id).executeTakeFirst();
      return row === undefined ? undefined : linkFrom(row);
    },
  };
}

export function linkWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;
  return joined(linkReads(context), {
    /** Links two tasks; of two concurrent calls, the first one's link is kept. */
    async add(one: number, other: number, note: string | null): Promise<boolean> {
      const made = { created_at: now, created_by: scope.session ?? scope.agent, note };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('task_links')
        .values({ ...pairOf(one, other), ...made })
        .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async remove(one: number, other: number): Promise<boolean> {
      const { low_id, high_id } = pairOf(one, other);
      const { numDeletedRows } = await db
        .deleteFrom('task_links')
        .where('low_id', '=', low_id)
        .where('high_id', '=', high_id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  });
}
