import type { Insertable } from 'kysely';
import type { SessionId } from '../../core/identity.ts';
import { type Instant, MINUTE } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';

/** Databases bind a bounded number of values in one statement. */
const ROWS_AT_ONCE = 500;

export function metricReads({ connection }: UnitContext) {
  const { db } = connection;
  return {
    /** When the session last called the tool with success, as far as its calls are written down. */
    async lastCall(session: SessionId, tool: string, since: Instant): Promise<Instant | undefined> {
      const row = await db
        .selectFrom('metrics')
        .select('at')
        .where('session_id', '=', session)
        .where('tool', '=', tool)
        .where('at', '>=', since)
        .where('code', 'is', null)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.at;
    },
  };
}

export function metricWrites(context: UnitContext) {
  const { db } = context.connection;
  return {
    ...metricReads(context),
    async add(rows: readonly Insertable<Schema['metrics']>[]): Promise<void> {
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await db
          .insertInto('metrics')
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .execute();
      }
    },
    /** How many calls of the session are written down, since about then: the rows have the time of another clock. */
    async callsOf(session: string, since: Instant): Promise<number> {
      const { count } = await db
        .selectFrom('metrics')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('at', '>=', since - MINUTE)
        .where('session_id', '=', session)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('metrics').where('at', '<', before).execute();
    },
  };
}
