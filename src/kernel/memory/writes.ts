import { holdNumbers, nextNumber, nextNumbers } from '../log/counters.ts';
import { forgetAnswers } from '../log/idempotency.ts';
import { WaggleError } from '../rules/errors.ts';
import { joined } from '../rules/joined.ts';
import type { Memory } from '../rules/memory.ts';
import { type Instant, nextInstant } from '../rules/time.ts';
import { distinctLabels, folded } from '../search/terms.ts';
import type { UnitContext } from '../store/context.ts';
import { inSlices } from '../store/in-slices.ts';
import { insertion, statement } from '../store/statement.ts';
import { redateMemories, reindexMemory } from './indexing.ts';
import { entryBefore, neighborWrites } from './neighbors.ts';
import { newThread } from './new-threads.ts';
import { memoryReads } from './reads.ts';
import { columnsOf, memoriesFrom } from './rows.ts';

export type NewMemory = Pick<Memory, 'id' | 'collectionId' | 'kind' | 'text'> &
  Partial<
    Pick<
      Memory,
      | 'title'
      | 'taskId'
      | 'replyTo'
      | 'metadata'
      | 'isOutput'
      | 'machineId'
      | 'ref'
      | 'artifact'
      | 'topics'
      | 'macroTopics'
      | 'expiresAt'
    >
  >;

export type MemoryPatch = Partial<
  Pick<
    Memory,
    | 'kind'
    | 'title'
    | 'text'
    | 'topics'
    | 'macroTopics'
    | 'expiresAt'
    | 'supersededBy'
    | 'collectionId'
    | 'machineId'
    | 'ref'
    | 'artifact'
  >
>;

const insertMemories = insertion('memories');
const insertMemoryTopics = insertion('memory_topics');

const dated = statement((db, { ids, at }: { readonly ids: readonly number[]; readonly at: Instant }) =>
  db.updateTable('memories').set({ updated_at: at }).where('id', 'in', ids),
);

const insertRevisions = insertion('memory_revisions');
const withoutVectors = statement((db, { id }: { readonly id: number }) =>
  db.deleteFrom('memory_vectors').where('memory_id', '=', id),
);
const withoutTopics = statement((db, { id }: { readonly id: number }) =>
  db.deleteFrom('memory_topics').where('memory_id', '=', id),
);
const changed = statement(
  (db, { id, ...columns }: ReturnType<typeof columnsOf> & { readonly id: number }) =>
    db.updateTable('memories').set(columns).where('id', '=', id),
  'value',
);

export function memoryWrites(context: UnitContext) {
  return joined(memoryReads(context), memoryRemovals(context), {
    nextId: () => nextNumber(context, 'memory'),
    /** The next `count` ids, in ascending order. */
    nextIds: (count: number) => nextNumbers(context, 'memory', count),
    /** Locks the id counter, so that two concurrent calls with the same text see each other's memory. */
    holdIds: () => holdNumbers(context, 'memory'),
    insert: (draft: NewMemory) => insertMemory(context, draft),
    /** Stores several memories, no two of them on the same thread, with as many statements as one needs. */
    insertAll: (drafts: readonly NewMemory[]) => insertAll(context, drafts),
    touch: (ids: readonly number[], at: Instant) => touchMemories(context, ids, at),
    change: (before: Memory, patch: MemoryPatch) => change(context, before, patch),
  });
}

/** Stores the memory; its index rows follow at the end of the unit. The id was given out before. */
async function insertMemory(context: UnitContext, draft: NewMemory): Promise<Memory> {
  const memory = newMemory(context, draft);
  await storeMemories(context, [memory]);
  return memory;
}

export async function insertAll(context: UnitContext, drafts: readonly NewMemory[]): Promise<readonly Memory[]> {
  const memories = drafts.map((draft) => newMemory(context, draft));
  await storeMemories(context, memories);
  return memories;
}

/** Updates the memory that mirrors a task's text. */
export async function setText(context: UnitContext, id: number, text: string): Promise<void> {
  await change(context, await anyMemory(context, id), { text });
}

export async function setTopics(context: UnitContext, id: number, topics: readonly string[]): Promise<void> {
  await change(context, await anyMemory(context, id), { topics });
}

export async function touchMemories(context: UnitContext, ids: readonly number[], at: Instant): Promise<void> {
  await dated.all(context.connection, { ids, at });
  await redateMemories(context, ids, at);
}

function newMemory({ scope, now }: UnitContext, draft: NewMemory): Memory {
  return {
    id: draft.id,
    collectionId: draft.collectionId,
    kind: draft.kind,
    text: draft.text,
    title: draft.title ?? null,
    taskId: draft.taskId ?? null,
    replyTo: draft.replyTo ?? null,
    metadata: draft.metadata ?? null,
    isOutput: draft.isOutput ?? false,
    supersededBy: null,
    machineId: draft.machineId ?? null,
    ref: draft.ref ?? null,
    artifact: draft.artifact ?? null,
    expiresAt: draft.expiresAt ?? null,
    topics: distinctLabels(draft.topics ?? []),
    macroTopics: distinctLabels(draft.macroTopics ?? []),
    author: scope.agent,
    session: scope.session,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

async function storeMemories(context: UnitContext, memories: readonly Memory[]): Promise<void> {
  const rows = [];
  for (const memory of memories) {
    const prev_id = await entryBefore(context, memory);
    rows.push({ id: memory.id, prev_id, created_at: memory.createdAt, ...columnsOf(memory) });
  }
  await insertMemories(context.connection, rows);
  await insertTopics(context, memories);
  for (const memory of memories) {
    await reindexMemory(context, undefined, memory);
    context.looked.set(memory.id, memory.kind === 'task' ? memory.taskId : null);
    const thread = newThread(context, memory);
    if (thread !== undefined) thread.lastEntry = memory.id;
  }
}

/** Removing memories from their collection or from the store. */
function memoryRemovals(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  const neighbors = neighborWrites(context);
  return {
    /**
     * Deletes the row, earlier texts, topics, index entries and stored answers that contain the memory; only the event
     * remains.
     */
    async remove(memory: Memory): Promise<void> {
      await neighbors.unlink([memory.id]);
      await reindexMemory(context, memory, undefined);
      await db.deleteFrom('memories').where('id', '=', memory.id).execute();
      context.looked.delete(memory.id);
      await forgetAnswers(connection, [memory.id]);
    },
    /** Removes memories regardless of their expiry date, in the same way as the sweeper. */
    async drop(ids: readonly number[]): Promise<void> {
      for (const id of ids) await this.remove(await anyMemory(context, id));
    },
    /** Removes the words of deleted memories from the search index step by step. */
    async purgeIndex() {
      await context.engine.search.purge(connection);
      await context.engine.search.purgeMeanings(connection);
    },
    /** Expired memories, oldest first. */
    async expired(limit: number): Promise<readonly number[]> {
      const rows = await db
        .selectFrom('memories')
        .select('id')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Deletes the earlier texts of these memories; the current ones stay. */
    async forgetEarlier(ids: readonly number[]): Promise<void> {
      for (const some of inSlices(ids)) {
        await db.deleteFrom('memory_revisions').where('memory_id', 'in', some).execute();
      }
      await forgetAnswers(connection, ids);
    },
    /** Moves memories to another collection, where they have no neighbors yet. */
    async move(memories: readonly Memory[], collectionId: number): Promise<void> {
      await neighbors.unlink(memories.map(({ id }) => id));
      for (const memory of memories) {
        const next = { ...memory, collectionId };
        await db.updateTable('memories').set({ collection_id: collectionId }).where('id', '=', memory.id).execute();
        await reindexMemory(context, memory, next);
      }
    },
  };
}

/** Stores the old text as a revision, then stores and indexes the new one. */
async function change(context: UnitContext, before: Memory, patch: MemoryPatch): Promise<Memory> {
  const { connection, now, scope } = context;
  const updatedAt = nextInstant(now, before.updatedAt);
  const isReworded = patch.text !== undefined && patch.text !== before.text;
  // The agent that rewords a text becomes its author; a task's text is derived from its fields and keeps its author.
  const author = isReworded && before.kind !== 'task' ? scope.agent : before.author;
  const next: Memory = { ...before, ...patch, author, revision: before.revision + 1, updatedAt };
  if (isReworded) {
    const { id, revision, text } = before;
    const { author: by, updatedAt: at } = before;
    await insertRevisions(connection, [{ memory_id: id, revision, text, author: by, created_at: at }]);
    await withoutVectors.all(connection, { id });
  }
  await changed.all(connection, { ...columnsOf(next), id: next.id });
  if (patch.topics !== undefined || patch.macroTopics !== undefined) {
    await withoutTopics.all(connection, { id: next.id });
    await insertTopics(context, [next]);
  }
  await reindexMemory(context, before, next);
  return next;
}

async function anyMemory(context: UnitContext, id: number): Promise<Memory> {
  const { db } = context.connection;
  const rows = await db.selectFrom('memories').selectAll().where('id', '=', id).execute();
  const [memory] = await memoriesFrom(context, rows);
  if (memory === undefined) throw new WaggleError('INTERNAL', 'A memory is missing its row.');
  return memory;
}

async function insertTopics({ connection }: UnitContext, memories: readonly Memory[]): Promise<void> {
  const rows = memories.flatMap(({ id, topics, macroTopics }) => [
    ...topicRows(id, topics, 0),
    ...topicRows(id, macroTopics, 1),
  ]);
  await insertMemoryTopics(connection, rows);
}

function topicRows(id: number, topics: readonly string[], macro: 0 | 1) {
  return distinctLabels(topics).map((topic, position) => ({
    memory_id: id,
    topic,
    macro,
    position,
    folded: folded(topic),
  }));
}
