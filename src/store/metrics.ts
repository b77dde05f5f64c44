import type { Insertable } from 'kysely';
import type { Instant } from '../core/time.ts';
import type { Schema } from './schema.ts';
import type { UnitContext } from './unit.ts';

export function metricWrites({ connection }: UnitContext) {
  const { db } = connection;
  return {
    async add(rows: readonly Insertable<Schema['metrics']>[]): Promise<void> {
      if (rows.length > 0)
        await db
          .insertInto('metrics')
          .values([...rows])
          .execute();
    },
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('metrics').where('at', '<', before).execute();
    },
  };
}
