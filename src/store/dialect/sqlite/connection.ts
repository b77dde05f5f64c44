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

type Values = readonly unknown[];
type Row = Record<string, unknown>;

interface Prepared {
  readonly statement: StatementSyncInstance;
  /** Names the values of the statement's rows; none for a statement that gives no rows. */
  readonly rowsFrom: ((rows: readonly Values[]) => readonly Row[]) | undefined;
}

/** From so many rows on, a function for the columns of one statement saves more than it costs to compile. */
const MANY_ROWS = 100;

/** Naming the values here costs half of what the driver takes for objects of its own. */
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

/** An object literal in which each column has its place: a third of the cost of adding the columns one by one. */
function literalOf(columns: readonly string[]): (values: Values) => Row {
  const properties = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${properties.join(', ')} };`) as (values: Values) => Row;
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
