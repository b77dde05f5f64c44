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
import { unanswered } from './unanswered.ts';

/** A Kysely handle over one pooled client; the engine opens and closes the transactions. */
export interface PostgresConnection extends Connection {
  /** Several statements without values at once; the rows of the last one. */
  ask(statements: string): Promise<readonly Record<string, unknown>[]>;
  /** Names the unit that begins; what an earlier one has left unanswered is no concern of it. */
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

/** Kept per text: there are a few hundred, and each is sent a thousand times. */
function writesOnly(): (sql: string) => boolean {
  const known = new Map<string, boolean>();
  return (sql) => {
    const found = known.get(sql) ?? (/^\s*(insert|update|delete)\b/i.test(sql) && !/\breturning\b/i.test(sql));
    if (known.size < NAMED_STATEMENTS) known.set(sql, found);
    return found;
  };
}

/**
 * The client sends each statement at once, whether or not the ones before it are answered, and the server runs them in
 * order. So a write that gives no rows is not waited for: the next read, or the commit, brings its answer too.
 */
export function postgresConnection(client: PoolClient): PostgresConnection {
  const statementName = statementNames();
  const givesNoRows = writesOnly();
  const sent = unanswered();
  let label = '';
  let count = 0;

  function send(query: CompiledQuery) {
    passFailpoint(label, ++count);
    const name = statementName(query.sql);
    const values = [...query.parameters];
    return client.query(name === undefined ? { text: query.sql, values } : { text: query.sql, values, name });
  }
  function sendText(statements: string): Promise<unknown> {
    passFailpoint(label, ++count);
    return client.query(statements);
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await sent.before(send(query));
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
    async run<R>(query: CompiledQuery): Promise<readonly R[]> {
      if (!givesNoRows(query.sql)) return (await connection.executeQuery<R>(query)).rows;
      await sent.add(send(query));
      return [];
    },
    async exec(statement) {
      await sent.before(sendText(statement));
    },
    async ask(statements) {
      const answer = await sent.before(sendText(statements));
      return [answer as { rows: Record<string, unknown>[] }].flat().at(-1)?.rows ?? [];
    },
    send: (statements) => void sent.add(sendText(statements)),
    label(next) {
      label = next;
      count = 0;
      sent.forget();
    },
  };
}
