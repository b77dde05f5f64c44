import type { Memory } from '../../core/memory.ts';
import { searchDocument } from '../../core/search/document.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { IndexedText } from '../dialect/search.ts';
import { type IndexCounts, indexCounts, storeCounts } from './index-counts.ts';

export type IndexContext = Pick<UnitContext, 'connection' | 'engine'>;

type WriteContext = Pick<UnitContext, 'connection' | 'engine' | 'unindexed'>;

/** So many new memories are indexed together, also while the unit goes on: an import stores any number. */
const TOGETHER = 100;

/**
 * Keeps the index and the counts equal to the memories, in the same transaction: how many there are of each kind, how
 * many carry a topic, and in how many a term stands. So a session start and a search cost the same in a full store.
 * What the unit stores anew is indexed by `indexNew`, all of it with the statements that one memory needs.
 */
export async function reindexMemory(
  context: WriteContext,
  before: Memory | undefined,
  next: Memory | undefined,
): Promise<void> {
  const { unindexed } = context;
  if (before === undefined || unindexed.delete(before.id)) {
    if (next !== undefined) unindexed.set(next.id, next);
    if (unindexed.size >= TOGETHER) await indexNew(context);
    return;
  }
  const counts = indexCounts();
  counts.add(before, indexedText(before), -1);
  await context.engine.search.remove(context.connection, [before.id]);
  await indexMemories(context, next === undefined ? [] : [next], counts);
  await storeCounts(context, counts);
}

/** The date alone has changed. */
export async function redateMemories(context: WriteContext, ids: readonly number[], at: Instant): Promise<void> {
  const { connection, engine, unindexed } = context;
  const indexed = ids.filter((id) => !unindexed.has(id));
  for (const id of ids) {
    const memory = unindexed.get(id);
    if (memory !== undefined) unindexed.set(id, { ...memory, updatedAt: at });
  }
  if (indexed.length > 0) await engine.search.touch(connection, indexed, at);
}

/** Before a unit ends, and before it searches. */
export async function indexNew(context: WriteContext): Promise<void> {
  const { unindexed } = context;
  if (unindexed.size === 0) return;
  const memories = [...unindexed.values()];
  unindexed.clear();
  const counts = indexCounts();
  await indexMemories(context, memories, counts);
  await storeCounts(context, counts);
}

/** Memories that the index holds nothing of yet. What they count is added up, for `storeCounts` to store. */
export async function indexMemories(
  context: IndexContext,
  memories: readonly Memory[],
  counts: IndexCounts,
): Promise<void> {
  const texts = memories.map((memory) => {
    const text = indexedText(memory);
    counts.add(memory, text, 1);
    return text;
  });
  if (texts.length > 0) await context.engine.search.add(context.connection, texts);
}

function indexedText(memory: Memory): IndexedText {
  const { text, about, written } = searchDocument(memory);
  return {
    id: memory.id,
    collectionId: memory.collectionId,
    kind: memory.kind,
    topics: [...new Set([...memory.topics, ...memory.macroTopics])],
    terms: [...new Set([...text, ...about])],
    superseded: memory.supersededBy !== null,
    isOutput: memory.isOutput,
    updatedAt: memory.updatedAt,
    expiresAt: memory.expiresAt,
    document: written,
  };
}
