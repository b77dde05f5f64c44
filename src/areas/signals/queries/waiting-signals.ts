import { knownCollections } from '../../../kernel/people/known-collections.ts';
import { json } from '../../../kernel/store/json.ts';
import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import type { SignalItem } from '../rules/signal.ts';
import { addressedTo, pending, pendingSignals } from './signal-rows.ts';

/** Signals to the agent, or to the person it belongs to, that are neither acknowledged nor expired. */
export const signals: Source<SignalItem> = {
  kind: 'signals',
  counts: (db, recipient) => pending(addressedTo(db, recipient), recipient.now).select(countOf('signals')),
  async since(context, news, limit) {
    const known = knownCollections(context.connection.db, context.scope.agent).as('known');
    const rows = await pendingSignals(context)
      .innerJoin(known, 'known.id', 'signals.collection_id')
      .select(['signals.id', 'signals.news', 'signals.created_at', 'signals.sender', 'signals.memory_ids'])
      .select('known.slug')
      .where('signals.news', '>', news)
      .orderBy('signals.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'signal',
      news: row.news,
      at: row.created_at,
      signalId: row.id,
      from: row.sender,
      collection: row.slug,
      memoryIds: json<number[]>(row.memory_ids) ?? [],
    }));
  },
};
