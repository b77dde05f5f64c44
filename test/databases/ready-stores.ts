import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg, { type PoolClient } from 'pg';
import { inject } from 'vitest';
import { openStore } from '../../src/kernel/store/store.ts';
import { freshSchema, schemaOf } from './schemas.ts';

// Migrating an empty database takes longer than most tests: 300 ms on PostgreSQL, 20 on SQLite. So files are copies of
// one migrated file, and schemas are reused from test to test and emptied in between.

let file: Promise<Buffer> | undefined;
let server: pg.Pool | undefined;
let emptying: string | undefined;

/** Writes a migrated, otherwise empty database file. */
export async function readyFile(database: string): Promise<string> {
  file ??= migratedFile();
  writeFileSync(database, await file, { mode: 0o600 });
  return database;
}

/** Takes a migrated, otherwise empty schema for one test. */
export async function takeSchema(): Promise<string> {
  return onServer(async (client) => {
    const { rows } = await client.query(
      `update ${inject('pgStock')} set free = false where name =
         (select name from ${inject('pgStock')} where free limit 1 for update skip locked) returning name`,
    );
    const database = freshSchema(rows[0]?.name);
    if (rows.length === 0) {
      await client.query(`insert into ${inject('pgStock')} (name, free) values ($1, false)`, [schemaOf(database)]);
      await openAndClose(database);
    }
    emptying ??= await wayBack(client, schemaOf(database));
    return database;
  });
}

/** Empties the schema and makes it available again. A test that changes the tables must drop its schema instead. */
export async function returnSchema(database: string): Promise<void> {
  await onServer(async (client) => {
    await client.query(`begin; set local search_path = "${schemaOf(database)}"; ${emptying}; commit`);
    await client.query(`update ${inject('pgStock')} set free = true where name = $1`, [schemaOf(database)]);
  });
}

/** Keeps the rows of a schema; the result puts them back, as often as it is called. */
export async function keptSchema(database: string): Promise<() => Promise<void>> {
  const steps = await onServer((client) => wayBack(client, schemaOf(database)));
  return () =>
    onServer(async (client) => {
      await client.query(`begin; set local search_path = "${schemaOf(database)}"; ${steps}; commit`);
    });
}

/** Returns statements that restore a schema to the current state of this one. */
async function wayBack(client: PoolClient, schema: string): Promise<string> {
  const { rows: tables } = await client.query(
    `select relname as name, (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class t where relkind = 'r' and relnamespace = $1::regnamespace`,
    [schema],
  );
  const steps = tables.map(({ name }) => `delete from "${name}"`);
  for (const { name, columns } of tables) {
    // As strings, so that no value is changed by a conversion to a JavaScript type.
    const types = { getTypeParser: () => String };
    const { rows } = await client.query({
      text: `select ${columns} from "${schema}"."${name}"`,
      rowMode: 'array',
      types,
    });
    for (const row of rows) steps.push(`insert into "${name}" (${columns}) values (${row.map(literal).join(', ')})`);
  }
  const { rows: sequences } = await client.query(
    'select sequencename as name, coalesce(last_value, 1) as last, last_value is not null as used from pg_sequences where schemaname = $1',
    [schema],
  );
  // In replica mode the server skips triggers: those that protect the history, and foreign keys.
  return [
    'set local session_replication_role = replica',
    ...steps,
    ...sequences.map(({ name, last, used }) => `select setval('"${name}"', ${last}, ${used})`),
  ].join(';\n');
}

function literal(value: string | null): string {
  return value === null ? 'null' : pg.escapeLiteral(value);
}

async function onServer<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  server ??= connectedPool();
  const client = await server.connect();
  let whole = false;
  try {
    const result = await work(client);
    whole = true;
    return result;
  } finally {
    client.release(!whole);
  }
}

function connectedPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: inject('pgUrl'), max: 2, allowExitOnIdle: true });
  // The server stops while idle connections of the last test file are still open.
  pool.on('error', () => undefined);
  return pool;
}

async function migratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-ready-'));
  try {
    const database = path.join(folder, 'waggle.db');
    await openAndClose(database);
    return readFileSync(database);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openAndClose(database: string): Promise<void> {
  const store = await openStore({ database, clock: () => 0, ownClock: true });
  await store.close();
}
