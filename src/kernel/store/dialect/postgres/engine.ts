import { sql } from 'kysely';
import pg, { type Pool } from 'pg';
import type { Instant } from '../../../rules/time.ts';
import type { Connection, Engine } from '../engine.ts';
import { type PostgresAddress, poolConfig } from './address.ts';
import { watchCommits } from './commit-watch.ts';
import { retrying, storeError } from './faults.ts';
import { gather } from './gather.ts';
import { postgresWords } from './schema-words.ts';
import { postgresSearch } from './search-index.ts';
import { beginUnit, settle } from './settle.ts';
import { measureSkew } from './skew.ts';
import { makeTransactions } from './transactions.ts';

/** One additional connection is for the engine's own queries. */
const POOL_SIZE = 8;
/** Arbitrary fixed numbers for the advisory locks for migrations and for appending events. */
const MIGRATE_LOCK = 7_421_001;
const APPEND_LOCK = 7_421_002;

export interface PostgresOptions {
  readonly address: PostgresAddress;
  readonly clock: () => Instant;
  /** Tests inject a clock; otherwise leases follow the database's clock. */
  readonly ownClock: boolean;
}

export async function openPostgres({ address, clock, ownClock }: PostgresOptions): Promise<Engine> {
  const pool = openPool(address);
  const skew = await measureSkew(pool, clock, ownClock);
  const commits = watchCommits(address);
  const now = () => clock() + skew.current();
  const transactions = makeTransactions(pool, POOL_SIZE, (row) =>
    ownClock || row === undefined ? now() : Number(row.now),
  );

  return {
    kind: 'postgres',
    words: postgresWords,
    search: postgresSearch,
    gather,
    now,
    read: transactions.read,
    write: (label, work) => retrying(() => transactions.write(label, work)),
    unit: (label, work) => retrying(() => transactions.unit(beginUnit, label, work)),
    settled: (work) =>
      transactions.withClient(async (client, connection) => {
        const moment = await settle(client);
        const upTo = ownClock ? Number.MAX_SAFE_INTEGER : moment;
        return transactions.readOn(client, connection, () => work(connection, upTo));
      }),
    version: () => versionOf(pool).catch(refuse),
    // An older program that is still writing can deadlock with the migration.
    migrate: (work) =>
      retrying(() => transactions.write('migrate', (connection) => migrateSchema(connection, address.schema, work))),
    answeredAtCommit: async (question, lost) => {
      // An error surfaces at the commit. If the connection broke after the commit, this result is lost with it.
      const answer = question.catch(() => lost);
      return () => answer;
    },
    // Held until commit, and taken last, so it cannot take part in a deadlock.
    sealEvents: (connection) => {
      connection.send(`select pg_advisory_xact_lock(${APPEND_LOCK}, hashtext(current_schema()))`);
      connection.send(`notify "${commits.channel}"`);
    },
    keepOthersOut: (connection, tables) => connection.exec(`lock table ${tables.join(', ')} in exclusive mode`),
    keepAllOut: lockAllTables,
    adoptIdentity: (connection, table, column) =>
      connection.exec(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
      ),
    // Without statistics the planner estimates that every id list matches half of the table, and scans all of it.
    survey: (connection, tables) => connection.exec(`analyze ${tables.join(', ')}`),
    onCommit: commits.listen,
    // The server checks its own pages; constraints cover the rest.
    check: async () => [],
    facts: () => factsOf(pool).catch(refuse),
    async close() {
      skew.stop();
      await commits.stop();
      if (!pool.ending) await pool.end();
    },
  };
}

function openPool(address: PostgresAddress): Pool {
  const pool = new pg.Pool({ ...poolConfig(address), max: POOL_SIZE + 1 });
  // An idle client that breaks is dropped by the pool; the next call opens another.
  pool.on('error', () => undefined);
  // The pool handles errors of idle clients only; without a listener, a client that breaks between two statements would
  // crash the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function versionOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select to_regclass('schema_version') is not null as known`);
  if (rows[0]?.known !== true) return 0;
  return Number((await pool.query('select version from schema_version')).rows[0]?.version ?? 0);
}

async function migrateSchema(
  connection: Connection,
  schema: string,
  work: (connection: Connection, version: number) => Promise<number>,
): Promise<void> {
  await connection.exec(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
  await connection.exec(`create schema if not exists "${schema}"`);
  await connection.exec('create table if not exists schema_version (version bigint not null)');
  const row = await connection.db.selectFrom('schema_version').select('version').executeTakeFirst();
  const version = row?.version ?? 0;
  const next = await work(connection, version);
  if (next === version) return;
  await connection.exec('delete from schema_version');
  await connection.exec(`insert into schema_version (version) values (${next})`);
}

async function lockAllTables(connection: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(connection.db);
  const names = rows.map(({ name }) => name).join(', ');
  if (names !== '') await connection.exec(`lock table ${names} in exclusive mode`);
}

async function factsOf(pool: Pool): Promise<Record<string, string | number>> {
  const { rows } = await pool.query('select version() as version');
  return { engine: String(rows[0]?.version).split(' on ')[0] ?? 'PostgreSQL', connections: pool.totalCount };
}

function refuse(error: unknown): never {
  throw storeError(error);
}
