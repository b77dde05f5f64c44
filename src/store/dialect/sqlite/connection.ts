import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Connection } from '../engine.ts';
import { passFailpoint } from '../failpoint.ts';

type Bindable = null | number | bigint | string | Uint8Array;

const CACHED_STATEMENTS = 400;

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
  const statements = new Map<string, StatementSyncInstance>();
  let label = '';
  let count = 0;

  function prepared(sql: string): StatementSyncInstance {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= CACHED_STATEMENTS) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function execSync(statement: string): void {
    passFailpoint(label, ++count);
    database.exec(statement);
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      passFailpoint(label, ++count);
      const statement = prepared(query.sql);
      // Values were checked at the tool's door; the schema's types allow only these.
      const parameters = query.parameters as readonly Bindable[];
      if (query.query.kind === 'SelectQueryNode' || statement.columns().length > 0) {
        return { rows: statement.all(...parameters) as R[] };
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
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
    exec: async (statement) => execSync(statement),
    execSync,
    label(next) {
      label = next;
      count = 0;
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
