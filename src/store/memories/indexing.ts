import type { Memory } from '../../core/memory.ts';
import { searchDocument } from '../../core/search/document.ts';
import type { UnitContext } from '../context.ts';
import type { IndexedText } from '../dialect/search.ts';
import { type IndexCounts, indexCounts, storeCounts } from './index-counts.ts';

export type IndexContext = Pick<UnitContext, 'connection' | 'engine'>;

/**
 * Keeps the index and the counts equal to the memories, in the same transaction: how many there are of each kind, how
 * many carry a topic, and in how many a term stands. So a session start and a search cost the same in a full store.
 */
export async function reindexMemory(
  context: IndexContext,
  before: Memory | undefined,
  next: Memory | undefined,
): Promise<void> {
  const counts = indexCounts();
  const was = before === undefined ? undefined : indexedText(before);
  if (before !== undefined && was !== undefined) {
    counts.add(before, was, -1);
    await context.engine.search.remove(context.connection, [before.id]);
  }
  await indexMemories(context, next === undefined ? [] : [next], counts);
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
