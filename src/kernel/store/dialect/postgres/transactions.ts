import type { Instant } from '../../../rules/time.ts';
import type { Connection } from '../engine.ts';
import type { Clients } from './clients.ts';
import { type Ask, commit, type Transaction, withOutcome } from './commit-outcome.ts';
import type { PostgresConnection } from './connection.ts';
import type { Opening } from './opening.ts';

type Work<T> = (connection: Connection) => Promise<T>;
type WriteWork<T> = (connection: PostgresConnection, transaction: Transaction<T>) => Promise<T>;
type TimedWork<T> = (connection: Connection, now: Promise<Instant>) => Promise<T>;

const BEGIN_READ = 'begin isolation level repeatable read read only';

export interface Transactions {
  /** A transaction that writes. */
  write<T>(opening: readonly Opening[], label: string, work: Work<T>): Promise<T>;
  /** The same, with opening statements of which the last returns the unit's time and transaction id. */
  unit<T>(opening: readonly Opening[], label: string, work: TimedWork<T>): Promise<T>;
  /** A snapshot. */
  read<T>(work: Work<T>): Promise<T>;
  /** A snapshot on a connection that the caller holds. */
  readOn<T>(connection: PostgresConnection, work: Work<T>): Promise<T>;
}

/** `timeOf` derives the unit's time from the row, if any, that the last opening statement returned. */
export function makeTransactions(
  clients: Clients,
  ask: Ask,
  timeOf: (row: Record<string, unknown> | undefined) => Instant,
): Transactions {
  const readOn: Transactions['readOn'] = (connection, work) =>
    undoing(connection, async () => {
      connection.label('');
      connection.send(BEGIN_READ);
      const result = await work(connection);
      // Nothing was written, so we do not await COMMIT; the client's next user is queued behind it.
      connection.send('commit');
      return result;
    });
  const writeOn = <T>(label: string, work: WriteWork<T>) =>
    withOutcome<T>(ask, (transaction) =>
      clients.write((_client, connection) =>
        undoing(connection, async () => {
          connection.label(label);
          const result = await work(connection, transaction);
          transaction.answer = () => result;
          await commit(connection);
          return result;
        }),
      ),
    );
  return {
    readOn,
    read: (work) => clients.read((_client, connection) => readOn(connection, work)),
    write: (opening, label, work) =>
      writeOn(label, (connection) => {
        for (const { sql, values } of opening) connection.send(sql, values);
        return work(connection);
      }),
    unit: (opening, label, work) =>
      writeOn(label, (connection, transaction) => {
        for (const { sql, values } of opening.slice(0, -1)) connection.send(sql, values);
        const now = connection.ask(opening.at(-1)?.sql ?? 'begin').then(([row]) => {
          if (row !== undefined) transaction.id = String(row.id);
          return timeOf(row);
        });
        // A caller that never awaits the timestamp gets the same error from its next statement.
        now.catch(() => undefined);
        return work(connection, now);
      }),
  };
}

async function undoing<T>(connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Sends what is still buffered first: it would otherwise run after the rollback and persist.
    connection.label('');
    await connection.ask('rollback').catch(() => undefined);
    throw error;
  }
}
