import { nextNumber } from '../../../kernel/log/counters.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, inScope, seenCollections } from '../../../kernel/store/scope.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import { type Edge, pathBack } from '../rules/dependency.ts';
import { edgesAround } from './dependency-graph.ts';
import { countAnew, countEdge } from './open-blockers.ts';

/** The aggregate function of each database that collects a column into a JSON list. */
const jsonList = { sqlite: 'json_group_array', postgres: 'json_agg' } as const;

/** One driver returns JSON as text, the other parsed; null if nothing was reached. */
type JsonNumbers = string | readonly number[] | null;

interface Walk {
  readonly from: number;
  readonly to: number;
}

/**
 * Every edge on the paths from a task, of any length, but not beyond the target; the recursion runs in the database, so
 * no chain is too long. Canceled tasks are skipped. The result is two lists, since thousands of rows would cost more
 * than the walk.
 */
function walkWith(list: (typeof jsonList)[keyof typeof jsonList]) {
  return statement((db, { from, to }: Walk) =>
    db
      .withRecursive('reach(id, via)', (query) =>
        query
          .selectFrom('dependencies')
          .innerJoin('tasks', 'tasks.id', 'dependencies.blocked_id')
          .select(['blocked_id as id', 'blocker_id as via'])
          .where('blocker_id', '=', from)
          .where('tasks.status', '<>', 'canceled')
          .union(
            query
              .selectFrom('dependencies')
              .innerJoin('reach', 'reach.id', 'dependencies.blocker_id')
              .innerJoin('tasks', 'tasks.id', 'dependencies.blocked_id')
              .select(['dependencies.blocked_id as id', 'dependencies.blocker_id as via'])
              .where('reach.id', '<>', to)
              .where('tasks.status', '<>', 'canceled'),
          ),
      )
      .selectFrom('reach')
      .select((reach) => [
        reach.fn<JsonNumbers>(list, ['reach.via']).as('blockers'),
        reach.fn<JsonNumbers>(list, ['reach.id']).as('blocked'),
      ]),
  );
}

const walks = { sqlite: walkWith(jsonList.sqlite), postgres: walkWith(jsonList.postgres) };

interface End {
  readonly id: number;
  readonly collections: readonly number[] | undefined;
}

/** Whether a task that the caller may see has any edge, even to a hidden task, since that can close a cycle too. */
function hasEdge(column: 'blocker_id' | 'blocked_id') {
  return statement((db, { id, collections }: End) => {
    const query = db
      .selectFrom('dependencies')
      .innerJoin('tasks', 'tasks.id', `dependencies.${column}`)
      .select('tasks.id')
      .where(`dependencies.${column}`, '=', id)
      .limit(1);
    return inCollections(query, 'tasks.collection_id', collections);
  });
}

const blocksAny = hasEdge('blocker_id');
const waitsForAny = hasEdge('blocked_id');

function numbersFrom(list: JsonNumbers | undefined): readonly number[] {
  return typeof list === 'string' ? JSON.parse(list) : (list ?? []);
}

export function dependencyReads(context: UnitContext) {
  const { connection, engine, visible } = context;
  const { db } = connection;

  /** Edges whose both ends the caller may see. */
  function edges() {
    const query = db
      .selectFrom('dependencies')
      .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
      .innerJoin('tasks as blocked', 'blocked.id', 'dependencies.blocked_id');
    return inScope(inScope(query, 'blocker.collection_id', visible), 'blocked.collection_id', visible);
  }

  return {
    /** Every direct edge of a task, including those to tasks that are done, but not to canceled ones. */
    async of(taskId: number): Promise<{ readonly blocks: readonly number[]; readonly blockedBy: readonly number[] }> {
      const rows = await edges()
        .select(['blocker_id', 'blocked_id'])
        .where((row) =>
          row.or([
            row.and([row('blocker_id', '=', taskId), row('blocked.status', '<>', 'canceled')]),
            row.and([row('blocked_id', '=', taskId), row('blocker.status', '<>', 'canceled')]),
          ]),
        )
        .orderBy('blocker_id')
        .orderBy('blocked_id')
        .execute();
      return {
        blocks: rows.filter((row) => row.blocker_id === taskId).map((row) => row.blocked_id),
        blockedBy: rows.filter((row) => row.blocked_id === taskId).map((row) => row.blocker_id),
      };
    },
    around: (ids: readonly number[]) => edgesAround(context, ids),
    /** The path of dependencies from one task to another, if there is one. */
    async path(from: number, to: number): Promise<readonly number[] | undefined> {
      const collections = seenCollections(visible);
      if ((await blocksAny.first(connection, { id: from, collections })) === undefined) return undefined;
      if ((await waitsForAny.first(connection, { id: to, collections })) === undefined) return undefined;
      const row = await walks[engine.kind].first(connection, { from, to });
      return pathBack(numbersFrom(row?.blockers), numbersFrom(row?.blocked), from, to);
    },
  };
}

const insertEdges = insertion('dependencies');

export function dependencyWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(dependencyReads(context), {
    /** Serializes writers, since two edges added concurrently could close a cycle together. */
    async inTurn(): Promise<void> {
      await nextNumber(context, 'edge');
    },
    /** True when the edge is new. */
    async add({ blocker, blocked }: Edge): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('dependencies')
        .values({ blocker_id: blocker, blocked_id: blocked, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await countEdge(context, { blocker, blocked }, 1);
      return true;
    },
    /** Adds edges between tasks created in this unit, which cannot have other edges yet. */
    async addAll(edges: readonly Edge[]): Promise<void> {
      const rows = edges.map(({ blocker, blocked }) => ({ blocker_id: blocker, blocked_id: blocked, created_at: now }));
      await insertEdges(connection, rows);
      await countAnew(context, [...new Set(edges.map(({ blocked }) => blocked))]);
    },
    async remove({ blocker, blocked }: Edge): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('dependencies')
        .where('blocker_id', '=', blocker)
        .where('blocked_id', '=', blocked)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) return false;
      await countEdge(context, { blocker, blocked }, -1);
      return true;
    },
  });
}
