import type { Memory } from '../core/memory.ts';
import { memoriesFrom } from './memory-rows.ts';
import type { UnitContext } from './unit.ts';

export interface TopicCount {
  readonly topic: string;
  readonly memories: number;
}

/** What there is, counted; read from kept counts and indexes, so a full store answers as fast as an empty one. */
export function landscapeReads(context: UnitContext) {
  const { connection, visible, now } = context;
  const { db } = connection;
  const collections = [...(visible?.keys() ?? [])];

  /** The most recent or the deepest topics of each collection, then their sums over all. */
  async function topics(macro: 0 | 1, by: 'last_at' | 'memories', limit: number): Promise<readonly TopicCount[]> {
    const [first, ...rest] = collections.map((id) =>
      db
        .selectFrom(
          db
            .selectFrom('topic_counts')
            .select(['topic', by])
            .where('collection_id', '=', id)
            .where('macro', '=', macro)
            .orderBy(by, 'desc')
            .limit(limit)
            .as('top'),
        )
        .selectAll(),
    );
    if (first === undefined) return [];
    const heads = await rest.reduce((all, one) => all.unionAll(one), first).execute();
    if (heads.length === 0) return [];
    const rows = await db
      .selectFrom('topic_counts')
      .select((row) => [
        'topic',
        row.fn.sum<number>('memories').as('memories'),
        row.fn.max<number>('last_at').as('last_at'),
      ])
      .where('collection_id', 'in', collections)
      .where('macro', '=', macro)
      .where('topic', 'in', [...new Set(heads.map((head) => head.topic))])
      .groupBy('topic')
      .execute();
    return rows
      .map((row) => ({ topic: row.topic, memories: Number(row.memories), last_at: Number(row.last_at) }))
      .sort((a, b) => b[by] - a[by] || b.memories - a.memories || (a.topic < b.topic ? -1 : 1))
      .slice(0, limit);
  }

  return {
    async kinds(): Promise<readonly { readonly kind: string; readonly memories: number }[]> {
      const rows = await db
        .selectFrom('memory_counts')
        .select((row) => ['kind', row.fn.sum<number>('memories').as('memories')])
        .where('collection_id', 'in', collections)
        .groupBy('kind')
        .execute();
      return rows
        .map((row) => ({ kind: row.kind, memories: Number(row.memories) }))
        .filter(({ memories }) => memories > 0)
        .sort((a, b) => b.memories - a.memories || (a.kind < b.kind ? -1 : 1));
    },
    recentTopics: (limit: number) => topics(0, 'last_at', limit),
    deepMacros: (limit: number) => topics(1, 'memories', limit),
    /** Preferences that hold in every conversation, the newest first. */
    async behaviour(limit: number): Promise<readonly Memory[]> {
      const rows = await db
        .selectFrom('memory_topics')
        .innerJoin('memories', 'memories.id', 'memory_topics.memory_id')
        .selectAll('memories')
        .distinct()
        .where('memory_topics.topic', 'in', ['behavioral', 'behavioural'])
        .where('memories.kind', '=', 'preference')
        .where('memories.superseded_by', 'is', null)
        .where('memories.collection_id', 'in', collections)
        .where((row) => row.or([row('memories.expires_at', 'is', null), row('memories.expires_at', '>', now)]))
        .orderBy('memories.id', 'desc')
        .limit(limit)
        .execute();
      return memoriesFrom(context, rows);
    },
    async paths(machineId: string, limit: number): Promise<readonly Memory[]> {
      const rows = await db
        .selectFrom('memories')
        .selectAll()
        .where('machine_id', '=', machineId)
        .where('kind', '=', 'path')
        .where('superseded_by', 'is', null)
        .where('collection_id', 'in', collections)
        .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return memoriesFrom(context, rows);
    },
  };
}
