import type { Kysely } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import { WaggleError } from '../rules/errors.ts';
import { joined } from '../rules/joined.ts';
import type { Memory } from '../rules/memory.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import { inCollections, inScope, seenCollections } from '../store/scope.ts';
import { statement } from '../store/statement.ts';
import { notExpired } from './not-expired.ts';
import { memoriesFrom, textHash } from './rows.ts';
import { memoryViews } from './views.ts';

interface Saying {
  readonly collectionId: number;
  readonly kind: string;
  readonly hash: string;
  readonly now: Instant;
}

const sayingTheSame = statement((db, { collectionId, kind, hash, now }: Saying) =>
  db
    .selectFrom('memories')
    .selectAll()
    .where('collection_id', '=', collectionId)
    .where('kind', '=', kind)
    .where('text_hash', '=', hash)
    .where('is_output', '=', 0)
    .where('superseded_by', 'is', null)
    .where(notExpired(now))
    .orderBy('id', 'desc')
    .limit(1),
);

interface Wanted {
  readonly ids: readonly number[];
  readonly collections: readonly number[] | undefined;
  readonly now: Instant;
}

function wantedMemories(db: Kysely<Schema>, { ids, collections, now }: Wanted) {
  const query = db.selectFrom('memories').selectAll().where('id', 'in', ids).where(notExpired(now)).orderBy('id');
  return inCollections(query, 'collection_id', collections);
}

const memoriesById = statement((db, wanted: Wanted) => wantedMemories(db, wanted));
const lockedMemories = statement((db, wanted: Wanted) => wantedMemories(db, wanted).forUpdate());

const outputsOfTasks = statement((db, { ids, collections }: Omit<Wanted, 'now'>) => {
  const query = db.selectFrom('memories').select(['id', 'task_id']).where('task_id', 'in', ids);
  const seen = inCollections(query, 'collection_id', collections);
  return seen.where('is_output', '=', 1).orderBy('id', 'desc');
});

export function memoryReads(context: UnitContext) {
  const { connection, now, visible } = context;
  return joined(memoryViews(context), memoryIds(context), {
    findAll: (ids: readonly number[]) => findAll(context, ids),
    async find(id: number): Promise<Memory | undefined> {
      return (await findAll(context, [id]))[0];
    },
    async get(id: number): Promise<Memory> {
      const [memory] = await findAll(context, [id]);
      if (memory === undefined) throw memoryNotFound([id]);
      return memory;
    },
    /** The newest memory with the same text, ignoring case and white space, that is not superseded. */
    async sameText(collectionId: number, kind: string, text: string): Promise<Memory | undefined> {
      if (visible !== undefined && !visible.has(collectionId)) return undefined;
      const row = await sayingTheSame.first(connection, { collectionId, kind, hash: textHash(text), now });
      return row === undefined ? undefined : (await memoriesFrom(context, [row]))[0];
    },
  });
}

/** Queries that return only ids, for callers that need no text. */
function memoryIds(context: UnitContext) {
  const { connection, now } = context;
  return {
    /** Which of these ids the caller may see. */
    async known(ids: readonly number[]): Promise<ReadonlySet<number>> {
      if (ids.length === 0) return new Set();
      const rows = await visibleMemories(context)
        .clearSelect()
        .select('id')
        .where('id', 'in', [...ids])
        .where(notExpired(now))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    /** Findings of these tasks, newest first: task id and memory id. */
    async outputsOf(taskIds: readonly number[]): Promise<readonly { readonly taskId: number; readonly id: number }[]> {
      if (taskIds.length === 0) return [];
      const rows = await outputsOfTasks.all(connection, {
        ids: taskIds,
        collections: seenCollections(context.visible),
      });
      return rows.flatMap(({ id, task_id }) => (task_id === null ? [] : [{ id, taskId: task_id }]));
    },
    async idsIn(collectionId: number, limit: number): Promise<readonly number[]> {
      const rows = await visibleMemories(context)
        .clearSelect()
        .select('id')
        .where('collection_id', '=', collectionId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** The memory ids of these tasks' whole timelines. */
    async idsOfTasks(taskIds: readonly number[]): Promise<readonly number[]> {
      if (taskIds.length === 0) return [];
      const rows = await visibleMemories(context)
        .clearSelect()
        .select('id')
        .where('task_id', 'in', [...taskIds])
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function visibleMemories({ connection, visible }: UnitContext) {
  const query = connection.db.selectFrom('memories').selectAll();
  return inScope(query, 'collection_id', visible);
}

/**
 * The memories that the caller may see, by id. Expired memories are invisible, whether or not they have been swept yet.
 */
async function findAll(context: UnitContext, ids: readonly number[]): Promise<readonly Memory[]> {
  const { connection, engine, now, locking } = context;
  if (ids.length === 0) return [];
  const wanted = { ids, collections: seenCollections(context.visible), now };
  const query = locking && engine.kind === 'postgres' ? lockedMemories : memoriesById;
  return memoriesFrom(context, await query.all(connection, wanted));
}

/** Absent and forbidden look the same. */
function memoryNotFound(ids: readonly number[]): WaggleError {
  const message = ids.length === 1 ? `There is no memory ${ids[0]}.` : `There are no memories ${ids.join(', ')}.`;
  return new WaggleError('MEMORY_NOT_FOUND', message, { memory_ids: ids });
}
