import { existsSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../rules/errors.ts';
import { type Resolved, shownSetting } from '../settings/settings.ts';
import { keptDatabase, saveSetting } from '../settings/settings-files.ts';
import { isPostgres } from '../store/is-postgres.ts';

/** Identifies a store: for a server, by the location of the schema, regardless of user and connection options. */
export function storePlace(database: string): string {
  if (!isPostgres(database)) return path.resolve(database);
  if (!URL.canParse(database)) return database;
  const { hostname, port, pathname, searchParams } = new URL(database);
  return `${hostname.toLowerCase()}:${port || 5432}${pathname}?schema=${searchParams.get('schema') ?? 'public'}`;
}

/** The store of this home: the one in its settings file, else the one in the folder. A new home has neither. */
export function homeStore(home: string): string | undefined {
  const usual = path.join(home, 'waggle.db');
  return keptDatabase(home) ?? (existsSync(usual) ? usual : undefined);
}

interface Chosen extends Resolved {
  readonly home: string;
}

/** A program on another store than the home's would miss the tasks there, and others would not see its tasks. */
export function refuseOtherStore({ home, settings: { database }, sources }: Chosen): void {
  const own = homeStore(home);
  if (own === undefined || storePlace(own) === storePlace(database)) return;
  const from = sources.database?.from ?? 'The setting';
  throw new WaggleError(
    'OTHER_STORE',
    `${from} names ${shownSetting(database)}, but ${home} uses ${shownSetting(own)}.`,
    { uses: shownSetting(own), named: shownSetting(database) },
  );
}

/** A new home saves the store of its first hub. A password is not saved; it stays in the environment. */
export function rememberStore({ home, settings: { database }, sources }: Chosen): void {
  const source = sources.database?.source;
  if (keptDatabase(home) !== undefined || database === path.join(home, 'waggle.db')) return;
  if (source === 'flag') saveSetting(home, 'database', database);
  if (source === 'environment') saveSetting(home, 'database', withoutPassword(database));
}

function withoutPassword(database: string): string {
  if (!isPostgres(database) || !URL.canParse(database)) return database;
  const url = new URL(database);
  url.password = '';
  url.searchParams.delete('password');
  return url.toString();
}
