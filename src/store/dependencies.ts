import { type Edge, shortestPath } from '../core/dependency.ts';
import { nextNumber } from './counters.ts';
import type { UnitContext } from './unit.ts';

/** How each database makes a list of pairs in JSON. */
const jsonFunctions = {
  sqlite: ['json_group_array', 'json_array'],
  postgres: ['json_agg', 'json_build_array'],
} as const;

type Pairs = readonly (readonly [number, number])[];
/** One driver gives JSON as text, the other parsed; nothing reached is null. */
type JsonPairs = string | Pairs | null;

function pairsFrom(pairs: JsonPairs): Pairs {
  return typeof pairs === 'string' ? JSON.parse(pairs) : (pairs ?? []);
}

export function dependencyReads({ connection, engine, visible }: UnitContext) {
  const { db } = connection;

  /** Edges of which the caller may see both ends. */
  function edges() {
    const query = db
      .selectFrom('dependencies')
      .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
      .innerJoin('tasks as blocked', 'blocked.id', 'dependencies.blocked_id');
    if (visible === undefined) return query;
    const mine = [...visible.keys()];
    return query.where('blocker.collection_id', 'in', mine).where('blocked.collection_id', 'in', mine);
  }

  /**
   * Every edge on the ways out of a task, over any number of steps; the database walks, so no chain is too long. They
   * come as one JSON text: thousands of rows would cost more than the walk.
   */
  async function edgesFrom(from: number): Promise<readonly Edge[]> {
    const [list, pair] = jsonFunctions[engine.kind];
    const row = await db
      .withRecursive('reach(id, via)', (query) =>
        query
          .selectFrom('dependencies')
          .select(['blocked_id as id', 'blocker_id as via'])
          .where('blocker_id', '=', from)
          .union(
            query
              .selectFrom('dependencies')
              .innerJoin('reach', 'reach.id', 'dependencies.blocker_id')
              .select(['dependencies.blocked_id as id', 'dependencies.blocker_id as via']),
          ),
      )
      .selectFrom('reach')
      .select((reach) => reach.fn<JsonPairs>(list, [reach.fn(pair, ['reach.via', 'reach.id'])]).as('edges'))
      .executeTakeFirstOrThrow();
    return pairsFrom(row.edges).map(([blocker, blocked]) => ({ blocker, blocked }));
  }

  async function has(column: 'blocker_id' | 'blocked_id', id: number): Promise<boolean> {
    return (await edges().select(column).where(column, '=', id).limit(1).execute()).length > 0;
  }

  return {
    /** Every direct edge of a task, also to tasks that have ended. */
    async of(taskId: number): Promise<{ readonly blocks: readonly number[]; readonly blockedBy: readonly number[] }> {
      const rows = await edges()
        .select(['blocker_id', 'blocked_id'])
        .where((row) => row.or([row('blocker_id', '=', taskId), row('blocked_id', '=', taskId)]))
        .orderBy('blocker_id')
        .orderBy('blocked_id')
        .execute();
      return {
        blocks: rows.filter((row) => row.blocker_id === taskId).map((row) => row.blocked_id),
        blockedBy: rows.filter((row) => row.blocked_id === taskId).map((row) => row.blocker_id),
      };
    },
    /** The way from one task over what it blocks to another, if there is one. */
    async path(from: number, to: number): Promise<readonly number[] | undefined> {
      if (!(await has('blocker_id', from)) || !(await has('blocked_id', to))) return undefined;
      return shortestPath(await edgesFrom(from), from, to);
    },
  };
}

export function dependencyWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return {
    ...dependencyReads(context),
    /** Two edges that close a cycle only together must not be added side by side: whoever adds one waits here. */
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
      return numInsertedOrUpdatedRows === 1n;
    },
    async remove({ blocker, blocked }: Edge): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('dependencies')
        .where('blocker_id', '=', blocker)
        .where('blocked_id', '=', blocked)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
