import type { Memory } from '../rules/memory.ts';
import type { Instant } from '../rules/time.ts';
import { searchDocument } from '../search/document.ts';
import type { UnitContext } from '../store/context.ts';
import type { IndexedText } from '../store/dialect/search.ts';
import { type IndexCounts, indexCounts, storeCounts } from './index-counts.ts';
import { noteMeaning } from './meanings.ts';

export type IndexContext = Pick<UnitContext, 'connection' | 'engine'>;

type WriteContext = Pick<UnitContext, 'connection' | 'engine' | 'unindexed' | 'meanings'>;

/** The batch size for indexing new memories, also before the unit ends, since an import stores any number of them. */
const TOGETHER = 100;

/**
 * Keeps the index and the counts consistent with the memories, in the same transaction: memories per kind, per topic
 * and per term. So a session start and a search cost the same in a full store. `indexNew` indexes the memories that the
 * unit creates, all with the statements that one memory needs.
 */
export async function reindexMemory(
  context: WriteContext,
  before: Memory | undefined,
  next: Memory | undefined,
): Promise<void> {
  const { unindexed } = context;
  noteMeaning(context, before, next);
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

/** Updates only the date. */
export async function redateMemories(context: WriteContext, ids: readonly number[], at: Instant): Promise<void> {
  const { connection, engine, unindexed } = context;
  const indexed = ids.filter((id) => !unindexed.has(id));
  for (const id of ids) {
    const memory = unindexed.get(id);
    if (memory !== undefined) unindexed.set(id, { ...memory, updatedAt: at });
  }
  if (indexed.length > 0) await engine.search.touch(connection, indexed, at);
}

/** Called before a unit ends and before it searches. */
export async function indexNew(context: WriteContext): Promise<void> {
  const { unindexed } = context;
  if (unindexed.size === 0) return;
  const memories = [...unindexed.values()];
  unindexed.clear();
  const counts = indexCounts();
  await indexMemories(context, memories, counts);
  await storeCounts(context, counts);
}

/** Indexes memories that are not in the index yet. Their counts are summed up, for `storeCounts` to store. */
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
  const { text, about, besides, written } = searchDocument(memory);
  return {
    id: memory.id,
    collectionId: memory.collectionId,
    kind: memory.kind,
    topics: [...new Set([...memory.topics, ...memory.macroTopics])],
    terms: [...new Set([...text, ...about, ...besides])],
    superseded: memory.supersededBy !== null,
    isOutput: memory.isOutput,
    updatedAt: memory.updatedAt,
    expiresAt: memory.expiresAt,
    document: written,
  };
}
