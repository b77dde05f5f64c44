import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Schema } from '../../schema.ts';
import type { Connection } from '../engine.ts';
import { passFailpoint } from '../failpoint.ts';
import { singleConnectionDriver } from '../sqlite/connection.ts';
import { QueryCompiler } from './query-compiler.ts';

/** A Kysely handle over one pooled client; the engine opens and closes the transactions. */
export interface PostgresConnection extends Connection {
  /** Several statements without values at once; the rows of the last one. */
  ask(statements: string): Promise<readonly Record<string, unknown>[]>;
  label(label: string): void;
}

const NAMED_STATEMENTS = 500;

/** Named statements are planned once per client. Past the cap a query goes unnamed rather than fill the server. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= NAMED_STATEMENTS) return undefined;
    const name = `w${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}

export function postgresConnection(client: PoolClient): PostgresConnection {
  const statementName = statementNames();
  let label = '';
  let count = 0;
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      passFailpoint(label, ++count);
      const name = statementName(query.sql);
      const config = { text: query.sql, values: [...query.parameters] };
      const result = await client.query(name === undefined ? config : { ...config, name });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('Streaming is not used: pages are read by key.');
    },
  };
  return {
    db: new Kysely<Schema>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => singleConnectionDriver(connection),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new QueryCompiler(),
      },
    }),
    run: async <R>(query: CompiledQuery) => (await connection.executeQuery<R>(query)).rows,
    async exec(statement) {
      passFailpoint(label, ++count);
      await client.query(statement);
    },
    async ask(statements) {
      passFailpoint(label, ++count);
      const answer: unknown = await client.query(statements);
      return [answer as { rows: Record<string, unknown>[] }].flat().at(-1)?.rows ?? [];
    },
    label(next) {
      label = next;
      count = 0;
    },
  };
}
