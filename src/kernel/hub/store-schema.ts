import { schemaVersion } from '../../composition/migrations.ts';
import type { Instant } from '../rules/time.ts';
import { schemaOf } from '../store/store.ts';

/** The schema version of the store and that of this program. Migrates nothing. */
export async function schemaState(
  database: string,
  clock: () => Instant,
): Promise<{ readonly store: number; readonly program: number }> {
  return { store: await schemaOf({ database, clock }), program: schemaVersion };
}

export const programSchema = schemaVersion;
