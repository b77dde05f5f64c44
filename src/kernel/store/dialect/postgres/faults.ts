import { setTimeout as sleep } from 'node:timers/promises';
import { WaggleError } from '../../../rules/errors.ts';

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

/** A table change altered the result columns of a prepared statement, or the server has dropped the statement. */
const lostStatements = new Set(['0A000', '26000']);

/** Whether the server no longer accepts a statement that was prepared for this client. */
export function hasLostStatement(error: unknown): boolean {
  return lostStatements.has(codeOf(error));
}

/** The server ended the session, because of a shutdown or an idle-in-transaction timeout. */
const endedByServer = /^(08...|57P..|25P03|25P04)$/;
/** The host does not answer or cannot be reached. */
const unanswered =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;
/** Also codes of file errors: they concern a Unix socket only if they come from `connect`. */
const closedSocket = /^(ENOENT|EACCES|EPERM)$/;

/** The connection is lost or the server is shutting down: the client must not return to the pool. */
export function isConnectionFault(error: unknown): boolean {
  // For a host name with several addresses, each of them is tried.
  if (error instanceof AggregateError && error.errors.some(isConnectionFault)) return true;
  const code = codeOf(error);
  if (endedByServer.test(code) || unanswered.test(code)) return true;
  if (!(error instanceof Error)) return false;
  if (closedSocket.test(code) && 'syscall' in error && error.syscall === 'connect') return true;
  return /Connection terminated|not queryable|timeout exceeded|Query read timeout/i.test(error.message);
}

/** Errors that the operator has to fix in the address. The server's messages may contain names; ours do not. */
const refusals: Readonly<Record<string, string>> = {
  '3D000': 'The server has no database of that name: create it, or correct the address.',
  '28000': 'The server does not let that role in: correct the role in the address, or allow it in pg_hba.conf.',
  '28P01': 'The server rejects the password of that role.',
  '42501': 'The role lacks permissions there: grant it the right to create and use the schema and its tables.',
  '3F000': 'The server has no schema of that name, and the role may not create it.',
};

/** Error codes for an untrusted server certificate. */
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

/** Statement timeout and lock timeout: the address or the role sets such limits. */
const tookTooLong = new Set(['57014', '55P03']);

export function storeError(error: unknown): unknown {
  if (error instanceof WaggleError) return error;
  const refusal = refusalOf(error);
  if (refusal !== undefined) return new WaggleError('DATABASE_REFUSED', refusal);
  const code = codeOf(error);
  if (code === '53100') return new WaggleError('DISK_FULL', 'The disk of the database server is full.');
  if (code === 'XX001' || code === 'XX002')
    return new WaggleError('STORE_DAMAGED', 'The database server reports that its own data is corrupt.');
  if (isConnectionFault(error) || code.startsWith('53')) {
    return new WaggleError('STORE_UNAVAILABLE', 'The database cannot be reached at the moment.');
  }
  if (tookTooLong.has(code))
    return new WaggleError('STORE_UNAVAILABLE', 'The database canceled a statement that took too long.');
  if (code === '25006') return new WaggleError('STORE_UNAVAILABLE', 'The database is read-only.');
  // Tables are created only if there is no store yet.
  if (code === '42P07') return new WaggleError('NOT_A_STORE', 'The schema has tables of another program.');
  return error;
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return '';
}
