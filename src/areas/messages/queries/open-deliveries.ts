import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** The table under the alias that all queries here use. */
interface Named {
  delivery: Schema['message_deliveries'];
}

const row = expressionBuilder<Named, 'delivery'>();

/**
 * Whether the session may see the delivery: some are for one session only, and the sending session never gets its own.
 */
export function isForSession(session: SessionId | null): Expression<SqlBool> {
  const forAll = row('delivery.session_id', 'is', null);
  if (session === null) return forAll;
  return row.and([
    row.or([forAll, row('delivery.session_id', '=', session)]),
    row.or([row('delivery.except_session', 'is', null), row('delivery.except_session', '<>', session)]),
  ]);
}

export function isNotExpired(now: Instant): Expression<SqlBool> {
  return row.or([row('delivery.expires_at', 'is', null), row('delivery.expires_at', '>', now)]);
}

/** Whether the delivery is still open; the condition must match that of the index `message_deliveries_open`. */
export function isOpen(now: Instant): Expression<SqlBool> {
  return row.and([
    row('delivery.acked_at', 'is', null),
    row('delivery.withdrawn_at', 'is', null),
    row.or([row('delivery.closes_on_read', '=', row.lit(0)), row('delivery.read_at', 'is', null)]),
    isNotExpired(now),
  ]);
}

/** For sorting: blocking messages first, informational ones last. */
export const urgencyRank = row
  .case()
  .when('delivery.urgency', '=', 'blocking')
  .then(row.lit(0))
  .when('delivery.urgency', '=', 'needs_reply')
  .then(row.lit(1))
  .else(row.lit(2))
  .end();
