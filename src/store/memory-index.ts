import type { Memory } from '../core/memory.ts';
import { searchDocument } from '../core/search-document.ts';
import type { IndexedText } from './dialect/search.ts';
import type { UnitContext } from './unit.ts';

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
  const { connection, engine } = context;
  const [was, is] = [indexedText(before), indexedText(next)];
  if (is !== undefined) await engine.search.put(connection, is.text, was?.text);
  else if (was !== undefined) await engine.search.remove(connection, was.text);
  if (before !== undefined) await countMemory(context, before, -1, was?.length ?? 0);
  if (next !== undefined) await countMemory(context, next, 1, is?.length ?? 0);
}

function indexedText(memory: Memory | undefined): { text: IndexedText; length: number } | undefined {
  if (memory === undefined) return undefined;
  const { text, about } = searchDocument(memory);
  return {
    length: text.length,
    text: {
      id: memory.id,
      collectionId: memory.collectionId,
      kind: memory.kind,
      topics: [...new Set([...memory.topics, ...memory.macroTopics])],
      terms: [...new Set([...text, ...about])],
    },
  };
}

async function countMemory(context: IndexContext, memory: Memory, by: 1 | -1, length: number): Promise<void> {
  const { db } = context.connection;
  await db
    .insertInto('memory_counts')
    .values({ collection_id: memory.collectionId, kind: memory.kind, memories: by, terms: by * length })
    .onConflict((conflict) =>
      conflict.columns(['collection_id', 'kind']).doUpdateSet((row) => ({
        memories: row('memory_counts.memories', '+', by),
        terms: row('memory_counts.terms', '+', by * length),
      })),
    )
    .execute();
  for (const [macro, topics] of [[0, memory.topics] as const, [1, memory.macroTopics] as const]) {
    for (const topic of [...topics].sort()) await countTopic(context, memory, macro, topic, by);
  }
}

async function countTopic(
  { connection }: IndexContext,
  { collectionId, updatedAt }: Memory,
  macro: number,
  topic: string,
  by: 1 | -1,
): Promise<void> {
  const { db } = connection;
  const key = { collection_id: collectionId, macro, topic };
  await db
    .insertInto('topic_counts')
    .values({ ...key, memories: by, last_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['collection_id', 'macro', 'topic']).doUpdateSet((row) => ({
        memories: row('topic_counts.memories', '+', by),
        last_at: row
          .case()
          .when('topic_counts.last_at', '<', updatedAt)
          .then(updatedAt)
          .else(row.ref('topic_counts.last_at'))
          .end(),
      })),
    )
    .execute();
  if (by === 1) return;
  await db
    .deleteFrom('topic_counts')
    .where((row) => row.and({ ...key }))
    .where('memories', '<=', 0)
    .execute();
}
