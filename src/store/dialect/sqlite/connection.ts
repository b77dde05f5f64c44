import { setImmediate as othersTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Connection } from '../engine.ts';
import { passFailpoint } from '../failpoint.ts';
import { QueryCompiler } from './query-compiler.ts';

type Bindable = null | number | bigint | string | Uint8Array;

/** Values were checked at the tool's door; the schema's types allow only these, and a list where a query has one. */
function bindable(value: unknown): Bindable {
  return Array.isArray(value) ? JSON.stringify(value) : (value as Bindable);
}

const CACHED_STATEMENTS = 400;
/**
 * The engine answers at once, so a transaction of many statements would keep the process from everything else. One that
 * has held it for so long lets others run before its next statement; it stays open, and whoever wants to write waits.
 */
const LONGEST_HOLD_MS = 20;

interface Prepared {
  readonly statement: StatementSyncInstance;
  /** None for a statement that gives no rows. */
  readonly columns: readonly string[];
}

/** Naming the values here costs half of what the driver takes for objects of its own. */
function rowFrom(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index];
  return row;
}

/**
 * A Kysely handle over one SQLite connection. Transactions are opened by the engine with `BEGIN IMMEDIATE`, never by
 * Kysely, which would begin deferred; so the handle refuses to begin one.
 */
export interface SqliteConnection extends Connection {
  /** Names the write under way and starts counting its statements. */
  label(label: string): void;
  execSync(statement: string): void;
}

export function sqliteConnection(database: DatabaseSyncInstance): SqliteConnection {
  const prepared = preparedOn(database);
  let label = '';
  let count = 0;
  const hold = loopHold();

  function execSync(statement: string): void {
    passFailpoint(label, ++count);
    database.exec(statement);
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (hold.isLong()) await hold.release();
      passFailpoint(label, ++count);
      const { statement, columns } = prepared(query.sql);
      const parameters = query.parameters.map(bindable);
      if (columns.length > 0) {
        const rows = statement.all(...parameters) as unknown as readonly (readonly unknown[])[];
        return { rows: rows.map((row) => rowFrom(columns, row)) as R[] };
      }
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('Streaming is not used: pages are read by key.');
    },
  };

  return {
    db: new Kysely<Schema>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => singleConnectionDriver(connection),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new QueryCompiler(),
      },
    }),
    run: async <R>(query: CompiledQuery) => (await connection.executeQuery<R>(query)).rows,
    exec: async (statement) => execSync(statement),
    send: execSync,
    execSync,
    label(next) {
      label = next;
      count = 0;
      hold.begin();
    },
  };
}

function preparedOn(database: DatabaseSyncInstance): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= CACHED_STATEMENTS) statements.clear();
    const statement = database.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    if (columns.length > 0) statement.setReturnArrays(true);
    const made = { statement, columns };
    statements.set(sql, made);
    return made;
  };
}

/** How long the transaction has kept the process from everything else. */
function loopHold() {
  let since = performance.now();
  return {
    begin(): void {
      since = performance.now();
    },
    isLong: () => performance.now() - since > LONGEST_HOLD_MS,
    async release(): Promise<void> {
      await othersTurn();
      since = performance.now();
    },
  };
}

export function singleConnectionDriver(connection: DatabaseConnection): Driver {
  const refuse = () => Promise.reject(new Error('Transactions belong to the engine.'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}
