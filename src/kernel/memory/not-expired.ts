import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../composition/schema.ts';
import type { Instant } from '../rules/time.ts';

/** An expired memory is invisible, whether or not it has been swept yet. */
export function notExpired(now: Instant) {
  return (row: ExpressionBuilder<Schema, 'memories'>) =>
    row.or([row('memories.expires_at', 'is', null), row('memories.expires_at', '>', now)]);
}
