import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { OutcomeUnknown } from '../../../core/errors.ts';
import type { PostgresConnection } from './connection.ts';
import { isConnectionFault, storeError } from './faults.ts';

/** What is known of a transaction from outside of it. */
export interface Transaction<T> {
  /** Under which the server can be asked about it later. */
  id?: string;
  /** What its work gave, once it has ended. */
  answer?: () => T;
}

/** A server that still works on the commit takes milliseconds for it. */
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
 * Runs a transaction that ends with `commit`. When the connection breaks before the commit is answered, the server is
 * asked on another one what became of it: only where it cannot tell is the outcome unknown.
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

/** `committed`, `aborted`, or nothing where the server does not know, or goes on working on it. */
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
