import type { Memory } from '../rules/memory.ts';
import type { IndexedText, TopicCount } from '../store/dialect/search.ts';
import { insertion } from '../store/statement.ts';
import type { IndexContext } from './indexing.ts';

interface KindChange {
  readonly collectionId: number;
  readonly kind: string;
  memories: number;
  terms: number;
}

type TopicChange = { -readonly [K in keyof TopicCount]: TopicCount[K] };

interface TermChange {
  readonly term: string;
  readonly collectionId: number;
  memories: number;
}

/** The change to each count over any number of memories; additions and removals cancel out. */
export interface IndexCounts {
  readonly kinds: ReadonlyMap<string, KindChange>;
  readonly topics: ReadonlyMap<string, TopicChange>;
  readonly terms: ReadonlyMap<string, TermChange>;
  add(memory: Memory, text: IndexedText, by: 1 | -1): void;
}

export function indexCounts(): IndexCounts {
  const kinds = new Map<string, KindChange>();
  const topics = new Map<string, TopicChange>();
  const terms = new Map<string, TermChange>();

  function addTopic({ collectionId, updatedAt }: Memory, macro: number, topic: string, by: number): void {
    const change = entry(topics, `${collectionId} ${macro} ${topic}`, () => ({
      collectionId,
      macro,
      topic,
      memories: 0,
      lastAt: updatedAt,
    }));
    change.memories += by;
    change.lastAt = Math.max(change.lastAt, updatedAt);
  }

  return {
    kinds,
    topics,
    terms,
    add(memory, text, by) {
      const { collectionId, kind } = memory;
      const ofKind = entry(kinds, `${collectionId} ${kind}`, () => ({ collectionId, kind, memories: 0, terms: 0 }));
      ofKind.memories += by;
      ofKind.terms += by * text.document.length;
      for (const topic of memory.topics) addTopic(memory, 0, topic, by);
      for (const topic of memory.macroTopics) addTopic(memory, 1, topic, by);
      for (const term of text.terms) {
        entry(terms, `${term} ${collectionId}`, () => ({ term, collectionId, memories: 0 })).memories += by;
      }
    },
  };
}

const addToKinds = insertion('memory_counts', (query) =>
  query.onConflict((conflict) =>
    conflict.columns(['collection_id', 'kind']).doUpdateSet((row) => ({
      memories: row('memory_counts.memories', '+', row.ref('excluded.memories')),
      terms: row('memory_counts.terms', '+', row.ref('excluded.terms')),
    })),
  ),
);

/** Sorted by key, so that two writers take their locks in the same order. */
export async function storeCounts(context: IndexContext, { kinds, topics, terms }: IndexCounts): Promise<void> {
  const ofKinds = sorted(kinds).filter((change) => change.memories !== 0 || change.terms !== 0);
  await addToKinds(
    context.connection,
    ofKinds.map(({ collectionId, kind, memories, terms: words }) => ({
      collection_id: collectionId,
      kind,
      memories,
      terms: words,
    })),
  );
  if (topics.size > 0) await context.engine.search.countTopics(context.connection, sorted(topics));
  const changed = sorted(terms).filter(({ memories }) => memories !== 0);
  if (changed.length > 0) await context.engine.search.count(context.connection, changed);
}

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function sorted<T>(changes: ReadonlyMap<string, T>): readonly T[] {
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
