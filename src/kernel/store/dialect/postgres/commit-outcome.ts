import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { OutcomeUnknown } from '../../../rules/errors.ts';
import type { PostgresConnection } from './connection.ts';
import { isConnectionFault, storeError } from './faults.ts';

/** What is known about a transaction from outside of it. */
export interface Transaction<T> {
  /** The transaction id, with which the server can be asked for the outcome later. */
  id?: string;
  /** The result of the transaction's work, once the work has ended. */
  answer?: () => T;
}

/** A commit that is still in progress takes milliseconds. */
const PATIENCE_MS = 5000;
const LONGEST_PAUSE_MS = 200;

export async function commit(connection: PostgresConnection): Promise<void> {
  try {
    await connection.ask('commit');
  } catch (error) {
    throw isConnectionFault(error) ? new OutcomeUnknown(error) : error;
  }
}

/**
 * Runs a transaction that ends with `commit`. If the connection breaks before the commit is answered, asks the server
 * over another connection for the outcome, which stays unknown only if the server cannot tell.
 */
export async function withOutcome<T>(pool: Pool, run: (transaction: Transaction<T>) => Promise<T>): Promise<T> {
  const transaction: Transaction<T> = {};
  try {
    return await run(transaction);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown) || transaction.id === undefined) throw error;
    const outcome = await outcomeOf(pool, transaction.id).catch(() => undefined);
    if (outcome === 'committed' && transaction.answer !== undefined) return transaction.answer();
    throw outcome === 'aborted' ? storeError(error.cause) : error;
  }
}

/** `committed`, `aborted`, or undefined if the server does not know or the transaction is still in progress. */
async function outcomeOf(pool: Pool, id: string): Promise<unknown> {
  let waited = 0;
  for (let pause = 1; waited <= PATIENCE_MS; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const { rows } = await pool.query('select pg_xact_status($1::xid8) as status', [id]);
    if (rows[0]?.status !== 'in progress') return rows[0]?.status;
    await sleep(pause);
    waited += pause;
  }
  return undefined;
}
