import pg, { type PoolClient } from 'pg';
import type { Instant } from '../../../core/time.ts';
import type { Connection, Engine } from '../engine.ts';
import { type PostgresAddress, poolConfig } from './address.ts';
import { watchCommits } from './commit-watch.ts';
import { type PostgresConnection, postgresConnection } from './connection.ts';
import { isConnectionFault, retrying, storeError } from './faults.ts';
import { gather } from './gather.ts';
import { places } from './places.ts';
import { postgresWords } from './schema-words.ts';
import { postgresSearch } from './search-index.ts';
import { beginUnit, settle } from './settle.ts';
import { measureSkew } from './skew.ts';

/** One more connection is for questions of the engine's own. */
const POOL_SIZE = 8;
/** Any fixed numbers: they name the locks under which schemas change and events are appended. */
const MIGRATE_LOCK = 7_421_001;
const APPEND_LOCK = 7_421_002;
const beginRead = 'begin isolation level repeatable read read only';

export interface PostgresOptions {
  readonly address: PostgresAddress;
  readonly clock: () => Instant;
  /** Tests give a clock of their own; else leases follow the database's clock. */
  readonly ownClock: boolean;
}

export async function openPostgres({ address, clock, ownClock }: PostgresOptions): Promise<Engine> {
  const pool = new pg.Pool({ ...poolConfig(address), max: POOL_SIZE + 1 });
  // An idle client that breaks is dropped by the pool; the next call opens another.
  pool.on('error', () => undefined);
  // The pool listens to idle clients only: one that breaks between two statements would else end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // The pool counts waiting for a free client as failing to connect, and gives up.
  const inPlace = places(POOL_SIZE);
  const handles = new WeakMap<PoolClient, PostgresConnection>();
  const skew = await measureSkew(pool, clock, ownClock);
  const commits = watchCommits(address);

  function withClient<T>(work: (client: PoolClient, connection: PostgresConnection) => Promise<T>): Promise<T> {
    return inPlace(() => onClient(work));
  }

  async function onClient<T>(work: (client: PoolClient, connection: PostgresConnection) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => Promise.reject(storeError(error)));
    const connection = handles.get(client) ?? postgresConnection(client);
    handles.set(client, connection);
    let broken = false;
    try {
      return await work(client, connection);
    } catch (error) {
      broken = isConnectionFault(error);
      throw storeError(error);
    } finally {
      client.release(broken);
    }
  }

  async function inTransaction<T>(
    begin: string,
    label: string,
    work: (connection: Connection, now: Instant) => Promise<T>,
  ): Promise<T> {
    return withClient((client, connection) => transaction(client, connection, begin, label, work));
  }

  async function transaction<T>(
    client: PoolClient,
    connection: PostgresConnection,
    begin: string,
    label: string,
    work: (connection: Connection, now: Instant) => Promise<T>,
  ): Promise<T> {
    connection.label(label);
    const [row] = await connection.ask(begin);
    try {
      const result = await work(connection, ownClock || row === undefined ? now() : Number(row.now));
      await connection.exec('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  const now = () => clock() + skew.current();

  return {
    kind: 'postgres',
    words: postgresWords,
    search: postgresSearch,
    gather,
    now,
    read: (work) => inTransaction(beginRead, '', work),
    write: (label, work) => retrying(() => inTransaction('begin', label, work)),
    unit: (label, work) => retrying(() => inTransaction(beginUnit, label, work)),
    settled: (work) =>
      withClient(async (client, connection) => {
        const moment = await settle(client);
        const upTo = ownClock ? Number.MAX_SAFE_INTEGER : moment;
        return transaction(client, connection, beginRead, '', () => work(connection, upTo));
      }),
    version: async () => {
      const { rows } = await pool.query(`select to_regclass('schema_version') is not null as known`);
      if (rows[0]?.known !== true) return 0;
      return Number((await pool.query('select version from schema_version')).rows[0]?.version ?? 0);
    },
    migrate: (work) =>
      inTransaction('begin', 'migrate', async (connection) => {
        await connection.exec(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
        await connection.exec(`create schema if not exists "${address.schema}"`);
        await connection.exec('create table if not exists schema_version (version bigint not null)');
        const row = await connection.db.selectFrom('schema_version').select('version').executeTakeFirst();
        const version = row?.version ?? 0;
        const next = await work(connection, version);
        if (next === version) return;
        await connection.exec('delete from schema_version');
        await connection.exec(`insert into schema_version (version) values (${next})`);
      }),
    // Held until commit, and taken last, so it cannot take part in a deadlock.
    sealEvents: async (connection) => {
      await connection.exec(`select pg_advisory_xact_lock(${APPEND_LOCK}, hashtext(current_schema()))`);
      await connection.exec(`notify "${commits.channel}"`);
    },
    keepOthersOut: (connection, tables) => connection.exec(`lock table ${tables.join(', ')} in exclusive mode`),
    adoptIdentity: (connection, table, column) =>
      connection.exec(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce((select max(${column}) from ${table}), 0) + 1, false)`,
      ),
    // Without statistics it takes every list of ids for half of the table and reads all of it.
    survey: (connection) => connection.exec('analyze memories, memory_topics'),
    onCommit: commits.listen,
    // The server checks its own pages; constraints hold the rest.
    check: async () => [],
    facts: async () => {
      const { rows } = await pool.query('select version() as version');
      return {
        engine: String(rows[0]?.version).split(' on ')[0] ?? 'PostgreSQL',
        schema: address.schema,
        connections: pool.totalCount,
      };
    },
    async close() {
      skew.stop();
      await commits.stop();
      if (!pool.ending) await pool.end();
    },
  };
}
