import { sql } from 'kysely';
import pg, { type Pool } from 'pg';
import { type Concern, LOG, payloadOf } from '../../../rules/news/concern.ts';
import type { Instant } from '../../../rules/time.ts';
import type { Connection, Engine } from '../engine.ts';
import { type PostgresAddress, poolConfig } from './address.ts';
import { CLIENTS, clientsOf } from './clients.ts';
import type { Ask } from './commit-outcome.ts';
import { watchCommits } from './commit-watch.ts';
import { retrying, storeError } from './faults.ts';
import { gather } from './gather.ts';
import { limitsBeside } from './limits.ts';
import { openingOf, openingOfUnit } from './opening.ts';
import { probeOf } from './probe.ts';
import { postgresWords } from './schema-words.ts';
import { postgresSearch } from './search-index.ts';
import { settle } from './settle.ts';
import { measureSkew } from './skew.ts';
import { makeTransactions, type Transactions } from './transactions.ts';
import { watchServer } from './watch.ts';

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
  const watch = watchServer(probeOf(address));
  const clients = clientsOf(pool, watch);
  /** The engine's own queries, outside of transactions. */
  const ask = async (statement: string, values: readonly string[] = []) =>
    (await watch.unlessSilent(() => pool.query(statement, [...values]))).rows;
  const transactions = makeTransactions(clients, ask, (row) =>
    ownClock || row === undefined ? now() : Number(row.now),
  );

  return {
    kind: 'postgres',
    words: postgresWords,
    search: postgresSearch,
    gather,
    now,
    read: transactions.read,
    ...writesOf(transactions, address),
    settled: (work) =>
      clients.read(async (_client, connection) => {
        const moment = await settle(connection);
        const upTo = ownClock ? Number.MAX_SAFE_INTEGER : moment;
        return transactions.readOn(connection, () => work(connection, upTo));
      }),
    version: () => versionOf(ask).catch(refuse),
    answeredAtCommit: async (question, lost) => {
      // An error surfaces at the commit. If the connection broke after the commit, this result is lost with it.
      const answer = question.catch(() => lost);
      return () => answer;
    },
    announce: (connection, concern) => announce(connection, commits.channel, concern),
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
    facts: () => factsOf(ask, pool).catch(refuse),
    async close() {
      skew.stop();
      await commits.stop();
      watch.stop();
      if (!pool.ending) await pool.end();
    },
  };
}

function writesOf(transactions: Transactions, address: PostgresAddress): Pick<Engine, 'unit' | 'write' | 'migrate'> {
  const limits = limitsBeside(address.options);
  const write: Engine['write'] = (label, work) =>
    retrying(() => transactions.write(openingOf(limits.ofLongWork), label, work));
  return {
    write,
    unit: (label, standing, work) =>
      retrying(() => transactions.unit(openingOfUnit(limits.ofUnits, standing), label, work)),
    // An older program that is still writing can deadlock with the migration.
    migrate: (work) => write('migrate', (connection) => migrateSchema(connection, address.schema, work)),
  };
}

function openPool(address: PostgresAddress): Pool {
  const settings = limitsBeside(address.options).ofConnections;
  const pool = new pg.Pool({ ...poolConfig(address), max: CLIENTS + 1 });
  // An idle client that breaks is dropped by the pool; the next call opens another.
  pool.on('error', () => undefined);
  // The pool handles errors of idle clients only; without a listener, a client that breaks between two statements would
  // crash the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // One by one, since a server refuses those that its system does not have.
    for (const setting of settings) client.query(`select ${setting}`).catch(() => undefined);
  });
  return pool;
}

const NOTIFY = 'pg_notify($1, $2)';
/** Held until commit, and taken last, so it cannot take part in a deadlock. */
const APPEND = `pg_advisory_xact_lock(${APPEND_LOCK}, hashtext(current_schema()))`;

function announce(connection: Connection, channel: string, concern: Concern): void {
  if (concern.keys.size === 0) return;
  const append = concern.keys.has(LOG) ? `${APPEND}, ` : '';
  connection.send(`select ${append}${NOTIFY}`, [channel, payloadOf(concern)]);
}

async function versionOf(ask: Ask): Promise<number> {
  const [found] = await ask(`select to_regclass('schema_version') is not null as known`);
  if (found?.known !== true) return 0;
  const [row] = await ask('select version from schema_version');
  return Number(row?.version ?? 0);
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

async function factsOf(ask: Ask, pool: Pool): Promise<Record<string, string | number>> {
  const [row] = await ask('select version() as version');
  return { engine: String(row?.version).split(' on ')[0] ?? 'PostgreSQL', connections: pool.totalCount };
}

function refuse(error: unknown): never {
  throw storeError(error);
}
