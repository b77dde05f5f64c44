import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { WaggleError } from '../../../rules/errors.ts';

/** Which program's tables a database file contains. */
export type FileContent = 'nothing' | 'store' | 'foreign' | 'unreadable';

/** Every store has these tables since the first schema. */
const OWN_TABLES = ['workspace', 'counters', 'tasks', 'events'];

/** Reads only the list of tables, so that a foreign file stays unchanged, byte for byte. */
export function contentOf(database: DatabaseSyncInstance, schema = 'main'): Exclude<FileContent, 'unreadable'> {
  const names = database.prepare(`select name from ${schema}.sqlite_master where type = 'table'`).all();
  if (names.length === 0) return 'nothing';
  const held = new Set(names.map(({ name }) => String(name)));
  return OWN_TABLES.every((name) => held.has(name)) ? 'store' : 'foreign';
}

export function contentOfFile(file: string): FileContent {
  if (!existsSync(file)) return 'nothing';
  return looking(file, (database) => contentOf(database, 'looked')) ?? 'unreadable';
}

/** The highest ids that a store has assigned, whatever its schema; empty when it can no longer be read. */
export function countersIn(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const rows = looking(file, (database) => database.prepare('select name, value from looked.counters').all()) ?? [];
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), Number(value)]));
}

/**
 * Attaches the file only for the duration of `look`: a separate connection would keep the file open until its
 * statements are garbage-collected, and `isHeldElsewhere` would then detect this process.
 */
function looking<T>(file: string, look: (database: DatabaseSyncInstance) => T): T | undefined {
  const database = new DatabaseSync(':memory:', { timeout: 1000 });
  try {
    database.prepare('attach ? as looked').run(file);
    const found = look(database);
    database.exec('detach looked');
    return found;
  } catch (error) {
    if (/locked|busy/i.test(String(error))) throw new WaggleError('STORE_IN_USE', 'Another process holds the store.');
    return undefined;
  } finally {
    database.close();
  }
}
