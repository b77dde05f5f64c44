import type { Signal, SignalState } from '../../core/signal.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { numberCursor, type Page, type PageRequest } from '../tasks/reads.ts';
import { addressed, signalFrom } from './signals.ts';
import type { Box } from './views.ts';

export interface SignalSight extends Signal {
  readonly ackedAt: Instant | null;
  readonly ackedBy: string | null;
}

/** Signals in every state, newest first, in collections that the caller is in. */
export async function signalOverview(
  context: UnitContext,
  { box, state }: { readonly box: Box; readonly state?: SignalState | undefined },
  { limit, cursor }: PageRequest,
): Promise<Page<SignalSight>> {
  const { now } = context;
  let query = inBox(context, box).selectAll();
  if (state === 'acknowledged') query = query.where('acked_at', 'is not', null);
  if (state === 'pending') query = query.where('acked_at', 'is', null).where('expires_at', '>', now);
  if (state === 'expired') query = query.where('acked_at', 'is', null).where('expires_at', '<=', now);
  if (cursor !== undefined) query = query.where('id', '<', numberCursor(cursor));
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows
    .slice(0, limit)
    .map((row) => ({ ...signalFrom(row), ackedAt: row.acked_at, ackedBy: row.acked_by }));
  return { items, next: rows.length > limit ? String(items.at(-1)?.id) : undefined };
}

function inBox(context: UnitContext, box: Box) {
  if (box === 'inbox') return addressed(context);
  const { connection, scope, visible } = context;
  const all = connection.db.selectFrom('signals');
  const seen = visible === undefined ? all : all.where('signals.collection_id', 'in', [...visible.keys()]);
  return box === 'sent' ? seen.where('signals.sender', '=', scope.agent) : seen;
}
