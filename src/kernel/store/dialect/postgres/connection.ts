import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { Schema } from '../../../../composition/schema.ts';
import type { Connection } from '../engine.ts';
import { passFailpoint } from '../failpoint.ts';
import { singleConnectionDriver } from '../sqlite/connection.ts';
import { pipelineOf } from './pipeline.ts';
import type { Prepared, ResultRow } from './prepared.ts';
import { QueryCompiler } from './query-compiler.ts';

/** A Kysely handle over one pooled client; the engine opens and closes the transactions. */
export interface PostgresConnection extends Connection {
  /** Runs a statement without parameters and returns its rows. */
  ask(statement: string): Promise<readonly ResultRow[]>;
  /** Sets the label of the unit that begins and detaches it from unanswered statements of earlier units. */
  label(label: string): void;
  /** Sends the statements that are still buffered. */
  flush(): void;
}

/**
 * The client pipelines statements, and the server runs them in order. A write that returns no rows is not awaited: the
 * next read or the commit also brings its result.
 */
export function postgresConnection(client: PoolClient): PostgresConnection {
  const pipeline = pipelineOf(client);
  let label = '';
  let count = 0;

  function prepared(sql: string): Prepared {
    passFailpoint(label, ++count);
    return pipeline.prepared(sql);
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, count } = await pipeline.ask(prepared(sql), parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(count) };
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
    async run<R>({ sql, parameters }: CompiledQuery): Promise<readonly R[]> {
      const text = prepared(sql);
      if (!text.givesNoRows) return (await pipeline.ask(text, parameters)).rows as R[];
      const answer = pipeline.tell(text, parameters);
      if (answer !== undefined) await answer;
      return [];
    },
    exec(statements) {
      passFailpoint(label, ++count);
      return pipeline.text(statements);
    },
    ask: async (statement) => (await pipeline.ask(prepared(statement))).rows,
    send(statement) {
      // An error surfaces at the next awaited statement.
      pipeline.tell(prepared(statement))?.catch(() => undefined);
    },
    label(next) {
      label = next;
      count = 0;
      pipeline.begin();
    },
    flush: pipeline.flush,
  };
}
