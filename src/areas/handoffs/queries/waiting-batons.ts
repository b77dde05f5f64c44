import { json } from '../../../kernel/store/json.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import type { BatonItem } from '../rules/baton-item.ts';
import type { RankedCandidate } from '../rules/ranking.ts';
import { openBatons } from './open-batons.ts';

interface Payload {
  readonly metadata?: { readonly suggested_candidates?: readonly RankedCandidate[] };
}

/** Handoffs and relays that are pending for the session. */
export const batons: Source<BatonItem> = {
  kind: 'batons',
  counts: (db, recipient) => openBatons(db, recipient).select(countOf('batons')),
  async since({ connection, scope, visible, now }, news, limit) {
    const { agent, session } = scope;
    const collections = seenCollections(visible);
    const rows = await openBatons(connection.db, { agent, session, collections, now })
      .innerJoin('memories', 'memories.id', 'batons.id')
      .leftJoin('participants', (join) =>
        join
          .onRef('participants.task_id', '=', 'batons.task_id')
          .on('participants.session_id', '=', session ?? '')
          .on('participants.left_at', 'is', null),
      )
      .select(['batons.id', 'batons.kind', 'batons.news', 'batons.task_id', 'batons.from_agent', 'batons.reason'])
      .select(['batons.to_agent', 'batons.to_session', 'batons.created_at', 'batons.expires_at'])
      .select(['memories.text', 'memories.payload', 'participants.joined_at'])
      .where('batons.news', '>', news)
      .orderBy('batons.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'baton',
      news: row.news,
      at: row.created_at,
      batonId: row.id,
      type: row.kind,
      taskId: row.task_id,
      takesPart: row.joined_at !== null,
      from: row.from_agent,
      to: row.to_session ?? row.to_agent,
      reason: row.reason,
      expiresAt: row.expires_at,
      summary: row.text,
      candidates: json<Payload>(row.payload)?.metadata?.suggested_candidates ?? [],
    }));
  },
};
