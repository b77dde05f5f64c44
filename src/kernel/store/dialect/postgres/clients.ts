import type { Pool, PoolClient } from 'pg';
import { OutcomeUnknown } from '../../../rules/errors.ts';
import { atMost } from '../../../rules/in-turn.ts';
import { type PostgresConnection, postgresConnection } from './connection.ts';
import { hasLostStatement, isConnectionFault, storeError } from './faults.ts';

type OnClient<T> = (client: PoolClient, connection: PostgresConnection) => Promise<T>;
export type WithClient = <T>(work: OnClient<T>) => Promise<T>;

/** A client and its connection with the prepared statements. */
interface Handle {
  readonly client: PoolClient;
  readonly connection: PostgresConnection;
  readonly era: number;
}

/**
 * Runs work on a client of the pool. When the server rejects a prepared statement, for example after another program
 * changed a table, the work is retried on a new client, so it must be repeatable.
 */
export function clientsOf(pool: Pool, size: number): WithClient {
  // The pool counts waiting for a free client towards the connection timeout, so we queue before it.
  const inPlace = atMost(size);
  const handles = new WeakMap<PoolClient, Handle>();
  /** If the server rejects a prepared statement of one client, clients of the same age have the same problem. */
  let era = 0;

  async function take(): Promise<Handle> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => Promise.reject(storeError(error)));
      const handle = handles.get(client) ?? { client, connection: postgresConnection(client), era };
      handles.set(client, handle);
      if (handle.era === era) return handle;
      client.release(true);
    }
  }

  async function run<T>({ client, connection }: Handle, work: OnClient<T>): Promise<T> {
    let broken = false;
    try {
      return await work(client, connection);
    } catch (error) {
      broken = isConnectionFault(error) || hasLostStatement(error) || error instanceof OutcomeUnknown;
      throw storeError(error);
    } finally {
      // Unsent statements must not mix with those of the client's next user.
      connection.flush();
      client.release(broken);
    }
  }

  return (work) =>
    inPlace(async () => {
      const handle = await take();
      try {
        return await run(handle, work);
      } catch (error) {
        if (!hasLostStatement(error)) throw error;
        if (handle.era === era) era += 1;
        return run(await take(), work);
      }
    });
}
