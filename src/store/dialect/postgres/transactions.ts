import type { Pool, PoolClient } from 'pg';
import type { Instant } from '../../../core/time.ts';
import type { Connection } from '../engine.ts';
import { type PostgresConnection, postgresConnection } from './connection.ts';
import { isConnectionFault, storeError } from './faults.ts';
import { places } from './places.ts';

type Work<T> = (connection: Connection, now: Instant) => Promise<T>;
type OnClient<T> = (client: PoolClient, connection: PostgresConnection) => Promise<T>;

export interface Transactions {
  withClient<T>(work: OnClient<T>): Promise<T>;
  /** A transaction on a client of its own. */
  run<T>(begin: string, label: string, work: Work<T>): Promise<T>;
  /** A transaction on a client that the caller holds. */
  on<T>(client: PoolClient, connection: PostgresConnection, begin: string, label: string, work: Work<T>): Promise<T>;
}

/** `timeOf` makes the unit's time of the row, if any, that its first statement answered with. */
export function makeTransactions(
  pool: Pool,
  size: number,
  timeOf: (row: Record<string, unknown> | undefined) => Instant,
): Transactions {
  // The pool counts waiting for a free client as failing to connect, and gives up.
  const inPlace = places(size);
  const handles = new WeakMap<PoolClient, PostgresConnection>();

  async function onClient<T>(work: OnClient<T>): Promise<T> {
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

  const on: Transactions['on'] = async (client, connection, begin, label, work) => {
    connection.label(label);
    const [row] = await connection.ask(begin);
    try {
      const result = await work(connection, timeOf(row));
      await connection.exec('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  };

  const withClient: Transactions['withClient'] = (work) => inPlace(() => onClient(work));
  return {
    withClient,
    on,
    run: (begin, label, work) => withClient((client, connection) => on(client, connection, begin, label, work)),
  };
}
