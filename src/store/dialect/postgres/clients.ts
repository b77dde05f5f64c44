import type { Pool, PoolClient } from 'pg';
import { OutcomeUnknown } from '../../../core/errors.ts';
import { type PostgresConnection, postgresConnection } from './connection.ts';
import { hasLostStatement, isConnectionFault, storeError } from './faults.ts';
import { places } from './places.ts';

type OnClient<T> = (client: PoolClient, connection: PostgresConnection) => Promise<T>;
export type WithClient = <T>(work: OnClient<T>) => Promise<T>;

/** A client with the statements that the server keeps for it. */
interface Handle {
  readonly client: PoolClient;
  readonly connection: PostgresConnection;
  readonly era: number;
}

/**
 * Runs work on a client of the pool. When the server does not take a statement any more that it keeps, as after another
 * program has changed a table, the work is run again on a new client: so it must bear repetition.
 */
export function clientsOf(pool: Pool, size: number): WithClient {
  // The pool counts waiting for a free client as failing to connect, and gives up.
  const inPlace = places(size);
  const handles = new WeakMap<PoolClient, Handle>();
  /** What the server does not take from one client it will not take from others that are as old. */
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
      // What is left must not meet the statements of whoever has the client next.
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
