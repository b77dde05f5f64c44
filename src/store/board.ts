import type { Completions } from '../core/board.ts';
import type { Holder } from '../core/claim.ts';
import { givenBack, missingSkills } from '../core/claim.ts';
import { groupBy } from '../core/group.ts';
import type { Task } from '../core/task.ts';
import { json } from './json.ts';
import { numberCursor, type Page, type PageRequest } from './task-reads.ts';
import { lapsedAmong } from './task-rows.ts';
import type { UnitContext } from './unit.ts';

/** As much of a task as its line on the board shows. */
export type BoardRow = Pick<Task, 'id' | 'title' | 'status' | 'owner' | 'ownerHandle' | 'dispatch' | 'threadId'> & {
  readonly openBlockers: readonly number[];
};

export interface BoardPage extends Page<BoardRow> {
  /** How many tasks come after this page. */
  readonly left: number;
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

/** How many completions the nudge looks at. */
const ENOUGH = 3;

export function boardReads(context: UnitContext) {
  const { connection, visible, now } = context;
  const { db } = connection;

  const isVisible = (collectionId: number) => visible === undefined || visible.has(collectionId);

  /** Absent and forbidden look the same: an empty board. */
  function boardTasks(collectionId: number) {
    return db.selectFrom('tasks').where('tasks.collection_id', '=', isVisible(collectionId) ? collectionId : -1);
  }

  async function withBlockers(
    rows: readonly (Omit<BoardRow, 'openBlockers' | 'status' | 'dispatch'> & { status: string; dispatch: string })[],
  ): Promise<readonly BoardRow[]> {
    const ids = rows.map((row) => row.id);
    const lapsed = await lapsedAmong(context, ids);
    const edges =
      ids.length === 0
        ? []
        : await db
            .selectFrom('dependencies')
            .innerJoin('tasks', 'tasks.id', 'dependencies.blocker_id')
            .select(['dependencies.blocked_id', 'dependencies.blocker_id'])
            .where('dependencies.blocked_id', 'in', ids)
            .where('tasks.archived_at', 'is', null)
            .orderBy('dependencies.blocker_id')
            .execute();
    const blockersOf = groupBy(edges, (edge) => edge.blocked_id);
    return rows.map((row): BoardRow => {
      const task = { ...row, status: row.status as Task['status'], dispatch: row.dispatch as Task['dispatch'] };
      const openBlockers = (blockersOf.get(row.id) ?? []).map((edge) => edge.blocker_id);
      return { ...(lapsed.has(row.id) ? givenBack(task) : task), openBlockers };
    });
  }

  return {
    /** The tasks of a list by id; canceled ones have left it. */
    async page(collectionId: number, { limit, cursor }: PageRequest): Promise<BoardPage> {
      const after = cursor === undefined ? 0 : numberCursor(cursor);
      const listed = () => boardTasks(collectionId).where('status', '<>', 'canceled');
      const rows = await listed()
        .select(columns)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit + 1)
        .execute();
      const items = await withBlockers(rows.slice(0, limit));
      const last = items.at(-1);
      if (rows.length <= limit || last === undefined) return { items, next: undefined, left: 0 };
      const { count } = await listed()
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('id', '>', last.id)
        .executeTakeFirstOrThrow();
      return { items, next: String(last.id), left: Number(count) };
    },
    /** What somebody could claim now: urgent first, then soonest due, then oldest. One more than `limit` means more. */
    async ready(
      collectionId: number,
      by: Holder,
      skills: readonly string[] | null,
      limit: number,
    ): Promise<readonly BoardRow[]> {
      const fits = (row: ReadyRow) => missingSkills(json<string[]>(row.requires) ?? [], skills).length === 0;
      const found = (await lapsedRows(collectionId)).filter(fits);
      const wanted = limit + 1;
      for (let offset = 0; ; offset += wanted) {
        const rows = await readyRows(collectionId, by).limit(wanted).offset(offset).execute();
        const fitting = rows.filter(fits);
        found.push(...fitting);
        if (rows.length < wanted || found.length >= wanted) break;
      }
      const first = found.sort(byUrgency).slice(0, wanted);
      return withBlockers(first);
    },
    async completedBy(collectionId: number, by: Holder): Promise<Completions> {
      const rows = await completions(collectionId)
        .where('agent_id', '=', by.agent)
        .where('handle', '=', by.handle ?? '')
        .execute();
      return { count: rows.length, verified: rows[0]?.verifies === 1 };
    },
    async completedIn(collectionId: number): Promise<Completions & { readonly open: boolean }> {
      const rows = await completions(collectionId).execute();
      const open = await boardTasks(collectionId).select('id').where('archived_at', 'is', null).limit(1).execute();
      return { count: rows.length, verified: rows[0]?.verifies === 1, open: open.length > 0 };
    },
    /** Open tasks of one member, by whichever of its names or by one of them. */
    async openOf(collectionId: number, agent: string, handle: string | undefined): Promise<readonly number[]> {
      let query = boardTasks(collectionId).select('id').where('owner', '=', agent).where('archived_at', 'is', null);
      if (handle !== undefined) query = query.where('owner_handle', '=', handle);
      return (await query.orderBy('id').execute()).map((row) => row.id);
    },
    /** Other open work of the same holder; what it let lapse is no longer its own. */
    async busyWith(collectionId: number, by: Holder, except: number): Promise<readonly number[]> {
      const own = (await this.openOf(collectionId, by.agent, by.handle ?? undefined)).filter((id) => id !== except);
      const lapsed = await lapsedAmong(context, own);
      return own.filter((id) => !lapsed.has(id));
    },
    async openIn(collectionId: number): Promise<readonly number[]> {
      const rows = await boardTasks(collectionId).select('id').where('archived_at', 'is', null).orderBy('id').execute();
      return rows.map((row) => row.id);
    },
    /** Every task of a list in id order, for the mirror. */
    async all(collectionId: number): Promise<readonly number[]> {
      const rows = await boardTasks(collectionId)
        .select('id')
        .where('status', '<>', 'canceled')
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    },
  };

  /** A few completions, those about verification first. */
  function completions(collectionId: number) {
    return db
      .selectFrom('task_completions')
      .select('verifies')
      .where('collection_id', '=', isVisible(collectionId) ? collectionId : -1)
      .orderBy('verifies', 'desc')
      .limit(ENOUGH);
  }

  /** Held once, free again: their rows still say in progress. */
  async function lapsedRows(collectionId: number): Promise<ReadyRow[]> {
    const lapsed = await db
      .selectFrom('task_claims')
      .select('task_id')
      .where('ended_at', 'is', null)
      .where('lease_until', '<=', now)
      .execute();
    if (lapsed.length === 0) return [];
    const ids = lapsed.map((row) => row.task_id);
    return unblocked(collectionId)
      .where('tasks.id', 'in', ids)
      .where('tasks.archived_at', 'is', null)
      .where('tasks.dispatch', '=', 'self')
      .execute();
  }

  function readyRows(collectionId: number, by: Holder) {
    return unblocked(collectionId)
      .where('status', '=', 'pending')
      .where((row) =>
        row.or([
          row('owner', 'is', null),
          row.and([
            row('owner', '=', by.agent),
            row.or([row('owner_handle', 'is', null), row('owner_handle', '=', by.handle ?? '')]),
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
      .orderBy('priority')
      .orderBy((row) => row.fn.coalesce('due_at', row.lit(Number.MAX_SAFE_INTEGER)))
      .orderBy('id');
  }

  function unblocked(collectionId: number) {
    return boardTasks(collectionId)
      .select(readyColumns)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('dependencies')
              .innerJoin('tasks as blocker', 'blocker.id', 'dependencies.blocker_id')
              .select('dependencies.blocker_id')
              .whereRef('dependencies.blocked_id', '=', 'tasks.id')
              .where('blocker.archived_at', 'is', null),
          ),
        ),
      );
  }
}

type ReadyRow = Omit<BoardRow, 'openBlockers' | 'status' | 'dispatch'> & {
  status: string;
  dispatch: string;
  requires: string;
  priority: number;
  dueAt: number | null;
};

const never = Number.MAX_SAFE_INTEGER;

function byUrgency(a: ReadyRow, b: ReadyRow): number {
  return a.priority - b.priority || (a.dueAt ?? never) - (b.dueAt ?? never) || a.id - b.id;
}

export function boardWrites(context: UnitContext) {
  const { connection, now } = context;
  return {
    ...boardReads(context),
    async completed(task: Task, by: Holder, verifies: boolean): Promise<void> {
      await connection.db
        .insertInto('task_completions')
        .values({
          task_id: task.id,
          collection_id: task.collectionId,
          agent_id: by.agent,
          handle: by.handle ?? '',
          verifies: verifies ? 1 : 0,
          at: now,
        })
        .execute();
    },
  };
}
