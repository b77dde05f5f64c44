import type { ExpressionBuilder } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Schema } from '../schema.ts';

/** An expired memory is invisible, whether or not it has been swept yet. */
export function notExpired(now: Instant) {
  return (row: ExpressionBuilder<Schema, 'memories'>) =>
    row.or([row('memories.expires_at', 'is', null), row('memories.expires_at', '>', now)]);
}
