import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import type { Box } from '../../messages/queries/views.ts';
import type { Signal, SignalState } from '../rules/signal.ts';
import { addressed, signalFrom } from './signal-rows.ts';

export interface ListedSignal extends Signal {
  readonly ackedAt: Instant | null;
  readonly ackedBy: string | null;
}

export interface SignalFilter {
  readonly box: Box;
  readonly state?: SignalState | undefined;
}

/** Signals in every state, newest first, in the caller's collections. */
export async function signalPage(
  context: UnitContext,
  { box, state }: SignalFilter,
  { limit, cursor }: PageRequest,
): Promise<Page<ListedSignal>> {
  const { now } = context;
  let query = inBox(context, box).selectAll();
  if (state === 'acknowledged') query = query.where('acked_at', 'is not', null);
  if (state === 'pending') query = query.where('acked_at', 'is', null).where('expires_at', '>', now);
  if (state === 'expired') query = query.where('acked_at', 'is', null).where('expires_at', '<=', now);
  if (cursor !== undefined) query = query.where('id', '<', numberCursor(cursor));
  const { rows, next } = await readPage(query.orderBy('id', 'desc'), limit, ({ id }) => id);
  return { items: rows.map((row) => ({ ...signalFrom(row), ackedAt: row.acked_at, ackedBy: row.acked_by })), next };
}

function inBox(context: UnitContext, box: Box) {
  if (box === 'inbox') return addressed(context);
  const { connection, scope, visible } = context;
  const all = connection.db.selectFrom('signals');
  const seen = inScope(all, 'signals.collection_id', visible);
  return box === 'sent' ? seen.where('signals.sender', '=', scope.agent) : seen;
}
