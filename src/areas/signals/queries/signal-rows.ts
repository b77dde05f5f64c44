import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import type { Signal } from '../rules/signal.ts';

interface Whose {
  readonly agent: AgentId;
  readonly collections: readonly number[] | undefined;
}

/** An agent's inbox: signals addressed to it or to the person it belongs to, in its collections. */
export function addressedTo(db: Kysely<Schema>, { agent, collections }: Whose) {
  const owner = db.selectFrom('agents').select('owner').where('id', '=', agent);
  const query = db.selectFrom('signals').where((row) =>
    row.or([
      row('signals.recipient', '=', agent),
      // A notice is never sent to the agent that caused it.
      row.and([row('signals.recipient', '=', owner), row('signals.sender', '<>', agent)]),
    ]),
  );
  return inCollections(query, 'signals.collection_id', collections);
}

export function addressed({ connection, visible, scope }: UnitContext) {
  const collections = seenCollections(visible);
  return addressedTo(connection.db, { agent: scope.agent, collections });
}

export function pending(signals: ReturnType<typeof addressedTo>, now: Instant) {
  return signals.where('signals.acked_at', 'is', null).where('signals.expires_at', '>', now);
}

export function pendingSignals(context: UnitContext) {
  return pending(addressed(context), context.now);
}

export function signalFrom(row: Omit<Schema['signals'], 'news' | 'acked_at' | 'acked_by'>): Signal {
  return {
    id: row.id,
    collectionId: row.collection_id,
    from: row.sender,
    to: row.recipient as AgentId,
    memoryIds: json<number[]>(row.memory_ids) ?? [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
