import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** The thread that a run works on, as part of another query. */
export function threadOfRun(db: Kysely<Schema>, run: string) {
  return db.selectFrom('runs').select('runs.thread_id').where('runs.id', '=', run);
}
