import type { Insertable } from 'kysely';
import type { Instant } from '../core/time.ts';
import type { Schema } from './schema.ts';
import type { UnitContext } from './unit.ts';

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
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('metrics').where('at', '<', before).execute();
    },
  };
}
