import { chmodSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Connection } from '../engine.ts';
import { sqliteConnection } from './connection.ts';
import { faultsNamed } from './faults.ts';

/** A new file that only one process writes and that becomes a store only once it is complete. */
export interface BareFile {
  readonly connection: Connection;
  /** The columns and the key columns of each table, whatever schema the file has. */
  tables(): readonly BareTable[];
  /** Drops the triggers, empties the tables, runs `fill`, and restores the triggers. */
  refill(fill: () => Promise<void>): Promise<void>;
  /** Marks the file as a store of this schema. Returns the tables with dangling references. */
  finish(version: number): readonly string[];
  close(): void;
}

export interface BareTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export function bareFile(file: string): BareFile {
  return faultsNamed(() => {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    chmodSync(file, 0o600);
    database.exec('pragma journal_mode = off; pragma synchronous = full; pragma temp_store = memory; begin');
    return {
      connection: sqliteConnection(database),
      tables: () => tablesOf(database),
      refill: (fill) => withoutTriggers(database, fill),
      finish(version) {
        database.exec(`pragma user_version = ${version}`);
        const faults = database.prepare('pragma foreign_key_check').all();
        faultsNamed(() => database.exec('commit'));
        return [...new Set(faults.map(({ table }) => String(table)))];
      },
      close: () => database.close(),
    };
  });
}

function tablesOf(database: DatabaseSyncInstance): readonly BareTable[] {
  const names = database.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").all();
  return names.map(({ name }) => {
    const columns = database.prepare('select name, pk from pragma_table_info(?) order by cid').all(String(name));
    const inKey = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk));
    return {
      name: String(name),
      columns: columns.map((column) => String(column.name)),
      key: inKey.map((column) => String(column.name)),
    };
  });
}

/** Triggers protect archived tasks and so would reject inserting their parts. */
async function withoutTriggers(database: DatabaseSyncInstance, fill: () => Promise<void>): Promise<void> {
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`drop trigger "${String(name)}"`);
  for (const { name } of tablesOf(database)) if (!name.startsWith('sqlite_')) database.exec(`delete from "${name}"`);
  await fill();
  for (const { sql } of triggers) database.exec(String(sql));
}
