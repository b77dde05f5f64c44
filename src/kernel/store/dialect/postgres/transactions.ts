import type { Pool, PoolClient } from 'pg';
import type { Instant } from '../../../rules/time.ts';
import type { Connection } from '../engine.ts';
import { clientsOf, type WithClient } from './clients.ts';
import { commit, type Transaction, withOutcome } from './commit-outcome.ts';
import type { PostgresConnection } from './connection.ts';

type Work<T> = (connection: Connection) => Promise<T>;
type WriteWork<T> = (connection: PostgresConnection, transaction: Transaction<T>) => Promise<T>;
type TimedWork<T> = (connection: Connection, now: Promise<Instant>) => Promise<T>;

const BEGIN_READ = 'begin isolation level repeatable read read only';

export interface Transactions {
  readonly withClient: WithClient;
  /** A transaction that writes. */
  write<T>(label: string, work: Work<T>): Promise<T>;
  /** The same, with opening statements of which the last returns the unit's time and transaction id. */
  unit<T>(begin: readonly string[], label: string, work: TimedWork<T>): Promise<T>;
  /** A snapshot. */
  read<T>(work: Work<T>): Promise<T>;
  /** A snapshot on a client that the caller holds. */
  readOn<T>(client: PoolClient, connection: PostgresConnection, work: Work<T>): Promise<T>;
}

/** `timeOf` derives the unit's time from the row, if any, that the last opening statement returned. */
export function makeTransactions(
  pool: Pool,
  size: number,
  timeOf: (row: Record<string, unknown> | undefined) => Instant,
): Transactions {
  const withClient = clientsOf(pool, size);
  const readOn: Transactions['readOn'] = (client, connection, work) =>
    undoing(client, connection, async () => {
      connection.label('');
      connection.send(BEGIN_READ);
      const result = await work(connection);
      // Nothing was written, so we do not await COMMIT; the client's next user is queued behind it.
      connection.send('commit');
      return result;
    });
  const writeOn = <T>(label: string, work: WriteWork<T>) =>
    withOutcome<T>(pool, (transaction) =>
      withClient((client, connection) =>
        undoing(client, connection, async () => {
          connection.label(label);
          const result = await work(connection, transaction);
          transaction.answer = () => result;
          await commit(connection);
          return result;
        }),
      ),
    );
  return {
    withClient,
    readOn,
    read: (work) => withClient((client, connection) => readOn(client, connection, work)),
    write: (label, work) =>
      writeOn(label, (connection) => {
        connection.send('begin');
        return work(connection);
      }),
    unit: (begin, label, work) =>
      writeOn(label, (connection, transaction) => {
        for (const statement of begin.slice(0, -1)) connection.send(statement);
        const now = connection.ask(begin.at(-1) ?? 'begin').then(([row]) => {
          if (row !== undefined) transaction.id = String(row.id);
          return timeOf(row);
        });
        // A caller that never awaits the timestamp gets the same error from its next statement.
        now.catch(() => undefined);
        return work(connection, now);
      }),
  };
}

async function undoing<T>(client: PoolClient, connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Buffered statements would otherwise run after the rollback and persist.
    connection.flush();
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
