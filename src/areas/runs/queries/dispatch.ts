import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';

const PAUSED = 'runs.paused';

/** The switch that stops every hub from starting agents. */
export function dispatchReads({ connection }: UnitContext) {
  const { db } = connection;
  return {
    /** When dispatch was paused and by whom; undefined if it is not paused. */
    async paused(): Promise<{ by: AgentId; at: Instant } | undefined> {
      const row = await db.selectFrom('workspace').select('value').where('key', '=', PAUSED).executeTakeFirst();
      return json<{ by: AgentId; at: Instant }>(row?.value ?? null) ?? undefined;
    },
  };
}

export function dispatchWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(dispatchReads(context), {
    /** Returns false if it was paused already. */
    async pause(by: AgentId): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('workspace')
        .values({ key: PAUSED, value: JSON.stringify({ by, at: now }) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    /** Returns false if it was not paused. */
    async resume(): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('workspace').where('key', '=', PAUSED).executeTakeFirst();
      return numDeletedRows === 1n;
    },
  });
}
