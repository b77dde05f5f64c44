import { groupBy } from '../../../kernel/rules/group.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { numberCursor, type Page, type PageRequest, pageOf } from '../../../kernel/store/paging.ts';
import { insertion } from '../../../kernel/store/statement.ts';
import type { Completions } from '../rules/board.ts';
import { givenBack, missingSkills } from '../rules/claim.ts';
import type { Task } from '../rules/task.ts';
import {
  countAfter,
  type LineRow,
  lapsedIds,
  lapsedRows,
  openEdges,
  pageRows,
  placeAfter,
  type ReadyRow,
  readyRows,
} from './board-queries.ts';
import { lapsedAmong } from './rows.ts';

export type BoardRow = Omit<LineRow, 'status' | 'dispatch'> &
  Pick<Task, 'status' | 'dispatch'> & { readonly openBlockers: readonly number[] };

export interface BoardPage extends Page<BoardRow> {
  /** The number of tasks after this page. */
  readonly left: number;
}

/** How many completions the nudge considers. */
const ENOUGH = 3;

export function boardReads(context: UnitContext) {
  const { connection } = context;
  return joined(boardNumbers(context), {
    /** The tasks of a list by id, without canceled ones. */
    async page(collectionId: number, { limit, cursor }: PageRequest): Promise<BoardPage> {
      const list = isVisible(context, collectionId) ? collectionId : -1;
      const after = cursor === undefined ? 0 : numberCursor(cursor);
      const read = (most: number) => pageRows.all(connection, { collectionId: list, after, limit: most });
      const { rows, next } = await pageOf(read, limit, ({ id }) => id);
      const items = await withBlockers(context, rows);
      if (next === undefined) return { items, next, left: 0 };
      const rest = await countAfter.first(connection, { collectionId: list, after: Number(next) });
      return { items, next, left: Number(rest?.count ?? 0) };
    },
    ready: (collectionId: number, by: Holder, skills: readonly string[] | null, most: number) =>
      readyTasks(context, collectionId, by, skills, most),
    async completedBy(collectionId: number, by: Holder): Promise<Completions> {
      const rows = await completions(context, collectionId)
        .where('agent_id', '=', by.agent)
        .where('handle', '=', by.handle ?? '')
        .execute();
      return { count: rows.length, verified: rows[0]?.verifies === 1 };
    },
    async completedIn(collectionId: number): Promise<Completions & { readonly open: boolean }> {
      const rows = await completions(context, collectionId).execute();
      const open = await boardTasks(context, collectionId)
        .select('id')
        .where('archived_at', 'is', null)
        .limit(1)
        .execute();
      return { count: rows.length, verified: rows[0]?.verifies === 1, open: open.length > 0 };
    },
  });
}

/** The ids of a list's tasks. */
function boardNumbers(context: UnitContext) {
  return {
    /** Open tasks of one member, under any of its names or the given one. */
    async openOf(collectionId: number, agent: string, handle: string | undefined): Promise<readonly number[]> {
      let query = boardTasks(context, collectionId)
        .select('id')
        .where('owner', '=', agent)
        .where('archived_at', 'is', null);
      if (handle !== undefined) query = query.where('owner_handle', '=', handle);
      return (await query.orderBy('id').execute()).map((row) => row.id);
    },
    /** Other open work of the same holder, without tasks whose claim has lapsed. */
    async busyWith(collectionId: number, by: Holder, except: number): Promise<readonly number[]> {
      const own = (await this.openOf(collectionId, by.agent, by.handle ?? undefined)).filter((id) => id !== except);
      const lapsed = await lapsedAmong(context, own);
      return own.filter((id) => !lapsed.has(id));
    },
    async openIn(collectionId: number): Promise<readonly number[]> {
      const rows = await boardTasks(context, collectionId)
        .select('id')
        .where('archived_at', 'is', null)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    },
    /** Every task of a list in id order, for the mirror. */
    async all(collectionId: number): Promise<readonly number[]> {
      const rows = await boardTasks(context, collectionId)
        .select('id')
        .where('status', '<>', 'canceled')
        .orderBy('id')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

function isVisible({ visible }: UnitContext, collectionId: number) {
  return visible === undefined || visible.has(collectionId);
}

/** A missing board and a forbidden one look the same: empty. */
function boardTasks(context: UnitContext, collectionId: number) {
  const { db } = context.connection;
  return db.selectFrom('tasks').where('tasks.collection_id', '=', isVisible(context, collectionId) ? collectionId : -1);
}

async function withBlockers(context: UnitContext, rows: readonly LineRow[]): Promise<readonly BoardRow[]> {
  const { connection } = context;
  const ids = rows.map((row) => row.id);
  const lapsed = await lapsedAmong(context, ids);
  const edges = ids.length === 0 ? [] : await openEdges.all(connection, { ids });
  const blockersOf = groupBy(edges, (edge) => edge.blocked_id);
  return rows.map((row): BoardRow => {
    const task = { ...row, status: row.status as Task['status'], dispatch: row.dispatch as Task['dispatch'] };
    const openBlockers = (blockersOf.get(row.id) ?? []).map((edge) => edge.blocker_id);
    return { openBlockers, ...(lapsed.has(row.id) ? givenBack(task) : task) };
  });
}

/**
 * There are few at any time, since the next write on such a task ends the claim. The query starts from the claims,
 * which are fewer than the tasks.
 */
async function lapsedIn({ connection, now }: UnitContext, collectionId: number): Promise<readonly ReadyRow[]> {
  const ids = (await lapsedIds.all(connection, { now })).map((row) => row.task_id);
  return ids.length === 0 ? [] : lapsedRows.all(connection, { collectionId, ids });
}

/** A few completions, those about verification first. */
function completions(context: UnitContext, collectionId: number) {
  const { db } = context.connection;
  return db
    .selectFrom('task_completions')
    .select('verifies')
    .where('collection_id', '=', isVisible(context, collectionId) ? collectionId : -1)
    .orderBy('verifies', 'desc')
    .limit(ENOUGH);
}

/**
 * Tasks that could be claimed now: by priority, then due date, then age. Returns up to `most` + 1 rows, to show that
 * there are more.
 */
async function readyTasks(
  context: UnitContext,
  collectionId: number,
  by: Holder,
  skills: readonly string[] | null,
  most: number,
): Promise<readonly BoardRow[]> {
  const { connection } = context;
  const fits = (row: ReadyRow) => missingSkills(json<string[]>(row.requires) ?? [], skills).length === 0;
  const list = isVisible(context, collectionId) ? collectionId : -1;
  const found = (await lapsedIn(context, list)).filter(fits);
  const limit = most + 1;
  const wanted = { collectionId: list, agent: by.agent, handle: by.handle ?? '', limit };
  for (let last: ReadyRow | undefined; ; ) {
    const rows = await readyRows.all(connection, { ...wanted, ...placeAfter(last) });
    found.push(...rows.filter(fits));
    last = rows[limit - 1];
    if (last === undefined || found.length >= limit) break;
  }
  const first = found.sort(byUrgency).slice(0, limit);
  return withBlockers(context, first);
}

const never = Number.MAX_SAFE_INTEGER;

function byUrgency(a: ReadyRow, b: ReadyRow): number {
  return a.priority - b.priority || (a.dueAt ?? never) - (b.dueAt ?? never) || a.id - b.id;
}

const insertCompletions = insertion('task_completions');

export function boardWrites(context: UnitContext) {
  const { connection, now } = context;
  return joined(boardReads(context), {
    async completed(task: Task, by: Holder, verifies: boolean): Promise<void> {
      const row = {
        task_id: task.id,
        collection_id: task.collectionId,
        agent_id: by.agent,
        handle: by.handle ?? '',
        verifies: verifies ? 1 : 0,
        at: now,
      };
      await insertCompletions(connection, [row]);
    },
  });
}
