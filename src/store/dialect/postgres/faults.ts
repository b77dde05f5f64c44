import { setTimeout as sleep } from 'node:timers/promises';
import { WaggleError } from '../../../core/errors.ts';

const ATTEMPTS = 8;
/** Serialization failure, deadlock, and a unique key that a concurrent writer took first. */
const lostRaces = new Set(['40001', '40P01', '23505']);

export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!lostRaces.has(codeOf(error)) || attempt >= ATTEMPTS) throw error;
      await sleep(Math.random() * 10 * attempt);
    }
  }
}

/** The connection is gone, or the server is going: the client must not return to the pool. */
export function isConnectionFault(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code)) return true;
  return error instanceof Error && /Connection terminated|not queryable|timeout exceeded/i.test(error.message);
}

export function storeError(error: unknown): unknown {
  if (error instanceof WaggleError) return error;
  const code = codeOf(error);
  if (isConnectionFault(error) || code.startsWith('53')) {
    return new WaggleError('STORE_UNAVAILABLE', 'The database cannot be reached just now.');
  }
  if (code === '25006') return new WaggleError('STORE_UNAVAILABLE', 'The database is read-only.');
  // Tables are made only where there is no store yet.
  if (code === '42P07') return new WaggleError('NOT_A_STORE', 'The schema has tables of another program.');
  return error;
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return '';
}
