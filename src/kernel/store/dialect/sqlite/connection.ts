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
import type { Schema } from '../../../../composition/schema.ts';
import type { Connection } from '../engine.ts';
import { passFailpoint } from '../failpoint.ts';
import { QueryCompiler } from './query-compiler.ts';

type Bindable = null | number | bigint | string | Uint8Array;

/** Values are validated at the door; the schema's types allow only these, and a list where a query has one. */
function bindable(value: unknown): Bindable {
  return Array.isArray(value) ? JSON.stringify(value) : (value as Bindable);
}

const CACHED_STATEMENTS = 400;
/**
 * SQLite runs synchronously, so a transaction of many statements would block the event loop. After this long, the
 * transaction yields before its next statement; it stays open, and other writers wait.
 */
const LONGEST_HOLD_MS = 20;

type Values = readonly unknown[];
type Row = Record<string, unknown>;

interface Prepared {
  readonly statement: StatementSyncInstance;
  /** Turns value arrays into row objects; undefined for a statement that returns no rows. */
  readonly rowsFrom: ((rows: readonly Values[]) => readonly Row[]) | undefined;
}

/** From this many rows on, compiling a function for a statement's columns pays off. */
const MANY_ROWS = 100;

/** Building row objects here costs half as much as in the driver. */
function namedRows(columns: readonly string[]): (rows: readonly Values[]) => readonly Row[] {
  let named = 0;
  let rowFrom = (values: Values): Row => {
    const row: Row = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index];
    return row;
  };
  return (rows) => {
    if (named < MANY_ROWS && named + rows.length >= MANY_ROWS) rowFrom = literalOf(columns);
    named += rows.length;
    return rows.map(rowFrom);
  };
}

/** Uses an object literal with all columns: a third of the cost of adding the columns one by one. */
function literalOf(columns: readonly string[]): (values: Values) => Row {
  const properties = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as (values: Values) => Row;
}

/**
 * A Kysely handle over one SQLite connection. The engine opens transactions with `BEGIN IMMEDIATE`; Kysely would use a
 * deferred `BEGIN`, so the handle refuses to begin one.
 */
export interface SqliteConnection extends Connection {
  /** Sets the label of the current write and starts counting its statements. */
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
      const { statement, rowsFrom } = prepared(query.sql);
      const parameters = query.parameters.map(bindable);
      if (rowsFrom !== undefined) {
        const rows = statement.all(...parameters) as unknown as readonly Values[];
        return { rows: rowsFrom(rows) as R[] };
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
    const made = { statement, rowsFrom: columns.length > 0 ? namedRows(columns) : undefined };
    statements.set(sql, made);
    return made;
  };
}

/** How long the transaction has blocked the event loop. */
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
