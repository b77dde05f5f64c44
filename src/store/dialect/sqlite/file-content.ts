import { existsSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { WaggleError } from '../../../core/errors.ts';

/** Whose tables a database file has. */
export type FileContent = 'nothing' | 'store' | 'foreign' | 'unreadable';

/** Every store has had these since the first schema. */
const OWN_TABLES = ['workspace', 'counters', 'tasks', 'events'];

/** Reads only the list of tables, so that a file which is not ours stays as it is, byte for byte. */
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

/** The highest ids that a store has given out, whatever schema it has; none when it can no longer be read. */
export function countersIn(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const rows = looking(file, (database) => database.prepare('select name, value from looked.counters').all()) ?? [];
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), Number(value)]));
}

/**
 * Attached for the look and detached at once: a connection of its own would hold the file until its statements are
 * collected, and whoever then asks whether the file is free would find this process.
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
