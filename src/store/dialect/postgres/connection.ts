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
import { pipelineOf } from './pipeline.ts';
import type { Prepared, Row } from './prepared.ts';
import { QueryCompiler } from './query-compiler.ts';

/** A Kysely handle over one pooled client; the engine opens and closes the transactions. */
export interface PostgresConnection extends Connection {
  /** The rows of a statement without values. */
  ask(statement: string): Promise<readonly Row[]>;
  /** Names the unit that begins; what an earlier one has left unanswered is no concern of it. */
  label(label: string): void;
  /** Sends what was to leave with the next statement. */
  flush(): void;
}

/**
 * The client sends statements whether or not the ones before them are answered, and the server runs them in order. So a
 * write that gives no rows is not waited for: the next read, or the commit, brings its answer too.
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
      // A refusal comes up at the next wait.
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
