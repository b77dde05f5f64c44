import type { BatonItem } from '../../../core/batons/baton-item.ts';
import type { RankedCandidate } from '../../../core/batons/ranking.ts';
import { defined } from '../../../core/defined.ts';
import { openBatons } from '../../batons/open-batons.ts';
import { json } from '../../json.ts';
import { takesPart } from '../../lanes/takes-part.ts';
import { seenCollections } from '../../scope.ts';
import { countOf, type Source } from './source.ts';

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
      .select(['batons.id', 'batons.kind', 'batons.news', 'batons.task_id', 'batons.from_agent', 'batons.reason'])
      .select(['batons.to_agent', 'batons.to_session', 'batons.from_session', 'batons.created_at', 'batons.expires_at'])
      .select(['memories.text', 'memories.payload', takesPart({ agent, session, now }).as('takes_part')])
      .where('batons.news', '>', news)
      .orderBy('batons.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'baton',
      news: row.news,
      at: row.created_at,
      route: defined({
        taskId: row.task_id,
        from: row.from_session ?? undefined,
        only: row.to_session ?? undefined,
      }),
      batonId: row.id,
      type: row.kind,
      taskId: row.task_id,
      takesPart: Boolean(row.takes_part),
      from: row.from_agent,
      to: row.to_session ?? row.to_agent,
      reason: row.reason,
      expiresAt: row.expires_at,
      summary: row.text,
      candidates: json<Payload>(row.payload)?.metadata?.suggested_candidates ?? [],
    }));
  },
};
