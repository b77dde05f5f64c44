import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import type { Instant } from '../../core/time.ts';
import { isPostgres, openStore, type Store } from '../../store/store.ts';
import type { ContentHash } from './content-hash.ts';
import { copyStore } from './copy-store.ts';
import type { OnRows } from './progress.ts';

/** Copies the whole store into an unused one on any database and proves that both hold the same. The source stays. */
export async function moveStore(
  source: { readonly store: Store; readonly database: string },
  to: string,
  clock: () => Instant,
  onRows?: OnRows,
): Promise<ContentHash> {
  if (to === '' || (/^[a-z][a-z0-9+.-]*:\/\//i.test(to) && !isPostgres(to)))
    throw new WaggleError(
      'INVALID_INPUT',
      'A store lies in a SQLite file or in PostgreSQL: name a path, or postgres://…',
    );
  if (samePlace(source.database, to))
    throw new WaggleError('INVALID_INPUT', 'The store lies there already: name another file or database.');
  const target = await openTarget(to, clock);
  try {
    return await copyStore(source.store, target, onRows);
  } finally {
    await target.close();
  }
}

async function openTarget(database: string, clock: () => Instant): Promise<Store> {
  try {
    return await openStore({ database, clock });
  } catch (error) {
    if (error instanceof WaggleError) throw error;
    throw new WaggleError('STORE_UNAVAILABLE', 'What lies there cannot be opened as a store.');
  }
}

function samePlace(a: string, b: string): boolean {
  return isPostgres(a) || isPostgres(b) ? a === b : path.resolve(a) === path.resolve(b);
}
