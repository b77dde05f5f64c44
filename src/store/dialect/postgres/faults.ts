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

/** The plan of a kept statement gives other rows since a table was changed, or the server has dropped the statement. */
const lostStatements = new Set(['0A000', '26000']);

/** The server does not take a statement any more that it keeps for the client. */
export function hasLostStatement(error: unknown): boolean {
  return lostStatements.has(codeOf(error));
}

/** The server has ended the session, because it is going or because the transaction stood still for too long. */
const endedByServer = /^(08...|57P..|25P03|25P04)$/;
/** Nobody answers at the address, or the way there is closed. */
const unanswered =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
/** Codes of files, too: of a socket of this machine only where they come from connecting. */
const closedSocket = /^(ENOENT|EACCES|EPERM)$/;

/** The connection is gone, or the server is going: the client must not return to the pool. */
export function isConnectionFault(error: unknown): boolean {
  // A name with several addresses is tried at each.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true;
  const code = codeOf(error);
  if (endedByServer.test(code) || unanswered.test(code)) return true;
  if (!(error instanceof Error)) return false;
  if (closedSocket.test(code) && 'syscall' in error && error.syscall === 'connect') return true;
  return /Connection terminated|not queryable|timeout exceeded|Query read timeout/i.test(error.message);
}

/** Faults that the operator has to mend in the address. The server's own words may carry names; ours do not. */
const refusals: Readonly<Record<string, string>> = {
  '3D000': 'The server has no database of that name: create it, or correct the address.',
  '28000': 'The server does not let that role in: correct the role in the address, or let it in (pg_hba.conf).',
  '28P01': 'The server does not take the password of that role.',
  '42501': 'The role may not work there: grant it the right to create and use the schema and its tables.',
  '3F000': 'The server has no schema of that name, and the role may not make it.',
};

/** Names of what is wrong with a server's certificate. */
const untrusted = /SELF_SIGNED_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_HAS_EXPIRED|ERR_TLS_CERT_ALTNAME/;

function refusalOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (/does not support SSL/.test(message))
    return 'The server does not offer encryption, and the address asks for it: leave sslmode out, or set the server up for it.';
  if (untrusted.test(code))
    return "The server's certificate is not one that this machine trusts: name its authority with sslrootcert=<file>.";
  if (/password must be a string|no password supplied/.test(message))
    return 'The server asks for a password: put it into the address, or into PGPASSWORD.';
  return refusals[code];
}

/** A statement that was cancelled, and a lock that did not come: the address, or the role, sets such limits. */
const tookTooLong = new Set(['57014', '55P03']);

export function storeError(error: unknown): unknown {
  if (error instanceof WaggleError) return error;
  const refusal = refusalOf(error);
  if (refusal !== undefined) return new WaggleError('DATABASE_REFUSED', refusal);
  const code = codeOf(error);
  if (code === '53100') return new WaggleError('DISK_FULL', 'The disk of the database server is full.');
  if (code === 'XX001' || code === 'XX002')
    return new WaggleError('STORE_DAMAGED', 'The database server finds its own data corrupt.');
  if (isConnectionFault(error) || code.startsWith('53')) {
    return new WaggleError('STORE_UNAVAILABLE', 'The database cannot be reached just now.');
  }
  if (tookTooLong.has(code))
    return new WaggleError('STORE_UNAVAILABLE', 'The database gave up a statement that took too long.');
  if (code === '25006') return new WaggleError('STORE_UNAVAILABLE', 'The database is read-only.');
  // Tables are made only where there is no store yet.
  if (code === '42P07') return new WaggleError('NOT_A_STORE', 'The schema has tables of another program.');
  return error;
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return '';
}
