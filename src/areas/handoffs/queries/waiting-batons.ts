import { defined } from '../../../kernel/rules/defined.ts';
import { json } from '../../../kernel/store/json.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { countOf, type Source } from '../../../kernel/store/waiting-source.ts';
import { takesPart } from '../../tasks/queries/takes-part.ts';
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
