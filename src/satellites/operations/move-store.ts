import { storePlace } from '../../kernel/hub/home-store.ts';
import type { OnRows } from '../../kernel/hub/progress.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import type { Instant } from '../../kernel/rules/time.ts';
import { isAddress } from '../../kernel/settings/settings.ts';
import { isPostgres } from '../../kernel/store/is-postgres.ts';
import { openStore, type Store } from '../../kernel/store/store.ts';
import { type ContentHash, contentHash } from './content-hash.ts';
import { copyStore } from './copy-store.ts';

/** Copies the whole store into an unused one on either database and verifies that both are equal. The source stays. */
export async function moveStore(
  source: { readonly store: Store; readonly database: string },
  to: string,
  clock: () => Instant,
  onRows?: OnRows,
): Promise<ContentHash> {
  refusePlace(source.database, to);
  const target = await openTarget(to, clock);
  try {
    return await copyStore(source.store, target, onRows).catch(async (error: unknown) => {
      // A migration was interrupted after its copy: there is nothing left to copy.
      const held = await contentHash(target);
      if (isNotEmpty(error) && held.sha256 === (await contentHash(source.store)).sha256) return held;
      throw error;
    });
  } finally {
    await target.close();
  }
}

/** Checks before opening anything: the target must be a valid place for a store, and not the source itself. */
export function refusePlace(from: string, to: string): void {
  if (to === '' || (isAddress(to) && !isPostgres(to)))
    throw new WaggleError(
      'INVALID_INPUT',
      'A store is kept in a SQLite file or in PostgreSQL: give a path, or postgres://…',
    );
  if (storePlace(from) === storePlace(to))
    throw new WaggleError('INVALID_INPUT', 'The store is already there: name another file or database.');
}

function isNotEmpty(error: unknown): boolean {
  return error instanceof WaggleError && error.code === 'STORE_NOT_EMPTY';
}

async function openTarget(database: string, clock: () => Instant): Promise<Store> {
  try {
    return await openStore({ database, clock });
  } catch (error) {
    if (error instanceof WaggleError && error.code === 'STORE_DAMAGED')
      throw new WaggleError('NOT_A_STORE', 'The target cannot be read as a store.');
    if (error instanceof WaggleError) throw error;
    throw new WaggleError('STORE_UNAVAILABLE', 'The target cannot be opened as a store.');
  }
}
