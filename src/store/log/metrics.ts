import type { Insertable } from 'kysely';
import { type Instant, MINUTE } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import type { Schema } from '../schema.ts';

/** Databases bind a bounded number of values in one statement. */
const ROWS_AT_ONCE = 500;

export function metricWrites({ connection }: UnitContext) {
  const { db } = connection;
  return {
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
