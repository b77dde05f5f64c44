import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';

/** The thread of a run, as a subquery. */
export function threadOfRun(db: Kysely<Schema>, run: string) {
  return db.selectFrom('runs').select('runs.thread_id').where('runs.id', '=', run);
}
