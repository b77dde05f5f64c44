import type { Kysely } from 'kysely';
import { WaggleError } from '../core/errors.ts';
import type { AgentId } from '../core/identity.ts';
import type { Task } from '../core/task.ts';
import { readCounters } from './counters.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';
import { taskHistory } from './task-history.ts';
import { tasksFrom } from './task-rows.ts';
import type { UnitContext } from './unit.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page starts; absent on the last. */
  readonly next: string | undefined;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Databases bind a bounded number of values in one statement. */
const IDS_AT_ONCE = 1000;

interface Wanted {
  readonly ids: readonly number[];
  readonly collections: readonly number[] | undefined;
}

function wantedTasks(db: Kysely<Schema>, { ids, collections }: Wanted) {
  const query = db.selectFrom('tasks').selectAll().where('id', 'in', ids).orderBy('id');
  return collections === undefined ? query : query.where('collection_id', 'in', collections);
}

const tasksById = statement((db, wanted: Wanted) => wantedTasks(db, wanted));
const lockedTasks = statement((db, wanted: Wanted) => wantedTasks(db, wanted).forUpdate());

const blockersOf = openEnds('blocker_id', 'blocked_id');
const dependentsOf = openEnds('blocked_id', 'blocker_id');

/** The open tasks at the far end of a task's edges. */
function openEnds(far: 'blocker_id' | 'blocked_id', near: 'blocker_id' | 'blocked_id') {
  return statement((db, { id }: { readonly id: number }) =>
    db
      .selectFrom('dependencies')
      .innerJoin('tasks', 'tasks.id', `dependencies.${far}`)
      .select('tasks.id')
      .where(`dependencies.${near}`, '=', id)
      .where('tasks.archived_at', 'is', null)
      .orderBy('tasks.id'),
  );
}

export function taskReads(context: UnitContext) {
  const { connection, visible, locking } = context;
  const { db } = connection;

  const collections = visible === undefined ? undefined : [...visible.keys()];

  function visibleTasks() {
    const query = db.selectFrom('tasks').selectAll();
    return collections === undefined ? query : query.where('collection_id', 'in', collections);
  }

  async function findAll(ids: readonly number[]): Promise<readonly Task[]> {
    const found: Task[] = [];
    const ordered = [...ids].sort((a, b) => a - b);
    for (let start = 0; start < ordered.length; start += IDS_AT_ONCE) {
      found.push(...(await findSome(ordered.slice(start, start + IDS_AT_ONCE))));
    }
    return found;
  }

  async function findSome(ids: readonly number[]): Promise<readonly Task[]> {
    // In a write the row is locked before it is judged; in id order, so that two writers cannot wait for each other.
    const found = locking && context.engine.kind === 'postgres' ? lockedTasks : tasksById;
    return tasksFrom(context, await found.all(connection, { ids, collections }));
  }

  async function find(id: number): Promise<Task | undefined> {
    return (await findAll([id]))[0];
  }

  return {
    find,
    findAll,
    /** The task as it was last committed, without locking it: for a look that is judged again later. */
    async peek(id: number): Promise<Task | undefined> {
      return (await tasksFrom(context, await visibleTasks().where('id', '=', id).execute()))[0];
    },
    async get(id: number): Promise<Task> {
      const task = await find(id);
      if (task === undefined) throw new WaggleError('TASK_NOT_FOUND', `There is no task #${id}.`, { id: String(id) });
      return task;
    },
    /** Open tasks by id, of one owner or of everybody. */
    async open(page: PageRequest, owner?: AgentId): Promise<Page<Task>> {
      let query = visibleTasks().where('archived_at', 'is', null);
      if (owner !== undefined) query = query.where('owner', '=', owner);
      if (page.cursor !== undefined) query = query.where('id', '>', numberCursor(page.cursor));
      const rows = await query
        .orderBy('id')
        .limit(page.limit + 1)
        .execute();
      const items = await tasksFrom(context, rows.slice(0, page.limit));
      return { items, next: rows.length > page.limit ? String(items.at(-1)?.id) : undefined };
    },
    history: (page: PageRequest): Promise<Page<Task>> => taskHistory(context, page),
    async countOpen(): Promise<number> {
      const open = db.selectFrom('tasks').where('archived_at', 'is', null);
      const seen = visible === undefined ? open : open.where('collection_id', 'in', [...visible.keys()]);
      const row = await seen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** The highest id given out. */
    async counter(): Promise<number> {
      return (await readCounters(connection)).task ?? 0;
    },
    async countAll(): Promise<number> {
      const all = db.selectFrom('tasks');
      const seen = visible === undefined ? all : all.where('collection_id', 'in', [...visible.keys()]);
      const row = await seen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /**
     * The tasks that must end before this one may start, as far as they are still open. Numbers only, and not by scope:
     * a blocker holds for those too who cannot see it.
     */
    async openBlockers(id: number): Promise<readonly number[]> {
      return (await blockersOf.all(connection, { id })).map((row) => row.id);
    },
    /** Open tasks that wait for this one. */
    async openDependents(id: number): Promise<readonly number[]> {
      return (await dependentsOf.all(connection, { id })).map((row) => row.id);
    },
  };
}

function badCursor(): WaggleError {
  return new WaggleError('INVALID_INPUT', 'The cursor is not one that was given out.', undefined, {
    fields: [{ path: 'cursor', message: 'Use next_cursor of the previous page.' }],
  });
}

export function numberCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badCursor();
  return Number(cursor);
}

export function pairCursor(cursor: string): { at: number; id: number } {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(cursor);
  if (match === null) throw badCursor();
  return { at: Number(match[1]), id: Number(match[2]) };
}
