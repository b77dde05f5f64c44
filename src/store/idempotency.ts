import { createHash } from 'node:crypto';
import type { Instant } from '../core/time.ts';
import type { UnitContext } from './unit.ts';

/** An answer that was given, kept so that a repeated call gets it again. */
export interface KeptAnswer {
  readonly tool: string;
  readonly bodyHash: string;
  readonly answer: string;
}

export function idempotencyWrites({ connection, scope, now }: UnitContext) {
  const { db } = connection;
  return {
    async find(key: string): Promise<KeptAnswer | undefined> {
      return db
        .selectFrom('idempotency')
        .select(['tool', 'body_hash as bodyHash', 'answer'])
        .where('agent_id', '=', scope.agent)
        .where('key', '=', hashOf(key))
        .executeTakeFirst();
    },
    /** In the same transaction as the effect: either both are there or neither. */
    async keep(key: string, kept: KeptAnswer): Promise<void> {
      await db
        .insertInto('idempotency')
        .values({
          agent_id: scope.agent,
          key: hashOf(key),
          tool: kept.tool,
          body_hash: kept.bodyHash,
          answer: kept.answer,
          created_at: now,
        })
        .execute();
    },
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
    },
  };
}

/** What a caller wrote into a key is nobody's business, and may be anything. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
