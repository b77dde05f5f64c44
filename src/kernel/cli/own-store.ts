import { existsSync } from 'node:fs';
import { ensureHome } from '../hub/home.ts';
import { findRunningHub, storeMark } from '../hub/hub-file.ts';
import type { Hub } from '../hub/own-hub.ts';
import { WaggleError } from '../rules/errors.ts';
import { isAddress } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { isChosen } from './choose-door.ts';
import { type Context, refuseServer, withNamedHub } from './context.ts';
import { keepBeforeMigration } from './keep-before-migration.ts';

/** Runs work that may fill the whole store. This home's agents are not registered, since an import brings its own. */
export async function withStoreToFill<T>(context: Context, work: (store: Store) => Promise<T>): Promise<T> {
  await refuseUnnamed(context);
  ensureHome(context.home);
  const { withBareStore } = await import('../hub/bare-store.ts');
  const { database, channel } = context.settings;
  return withBareStore({ database, channel, beforeMigration: keepBeforeMigration(context) }, work);
}

/** Runs work on the whole store, with the agents of this home registered. */
async function withOwnStore<T>(context: Context, work: (hub: Hub) => Promise<T>): Promise<T> {
  await refuseUnnamed(context);
  return withNamedHub(context, work);
}

/**
 * If a running hub uses a different store than the settings name, the command could silently work on the wrong one, so
 * the store must be named explicitly.
 */
async function refuseUnnamed(context: Context): Promise<void> {
  refuseServer(context);
  const running = await findRunningHub(context.home);
  if (running?.store !== undefined && running.store !== storeMark(context.settings.database) && !isChosen(context)) {
    throw new WaggleError(
      'INVALID_INPUT',
      'The running hub uses another store than your settings name: choose one with --database.',
    );
  }
}

/** Like withOwnStore, for work that makes sense only on an existing store. */
export async function withExistingStore<T>(context: Context, work: (hub: Hub) => Promise<T>): Promise<T> {
  const { database } = context.settings;
  if (context.server?.by !== 'flag' && !isAddress(database) && !existsSync(database))
    throw new WaggleError('STORE_NOT_FOUND', `There is no store at ${database} yet.`);
  return withOwnStore(context, work);
}
