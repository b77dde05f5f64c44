import { type ErrorCode, WaggleError } from '../../../rules/errors.ts';

export function faultsNamed<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error);
  }
}

export function isBusy(error: unknown): boolean {
  return /database is locked|database table is locked|SQLITE_BUSY/.test(messageOf(error));
}

/** Disk and contention errors become coded errors for the caller; all others are bugs and stay unchanged. */
export function storeError(error: unknown): unknown {
  if (error instanceof WaggleError) return error;
  const message = messageOf(error);
  if (isBusy(error)) return new WaggleError('STORE_UNAVAILABLE', 'The store is busy.');
  const named = faults.find(({ words }) => words.test(message));
  if (named !== undefined) return new WaggleError(named.code, named.says);
  return error;
}

/** Maps the engine's messages to errors that the operator can fix. */
const faults: readonly { readonly words: RegExp; readonly code: ErrorCode; readonly says: string }[] = [
  {
    words: /file is not a database/,
    code: 'STORE_DAMAGED',
    says: 'The file is not a database: it is damaged, or never was a store.',
  },
  { words: /malformed|corrupt/i, code: 'STORE_DAMAGED', says: 'The file of the store is corrupt.' },
  { words: /disk is full/, code: 'DISK_FULL', says: 'The disk is full.' },
  {
    words: /readonly database/,
    code: 'STORE_UNAVAILABLE',
    says: 'The store is read-only: this user may not write to its file or its disk.',
  },
  {
    words: /unable to open database/,
    code: 'STORE_UNAVAILABLE',
    says: "The store's file cannot be opened: this user may not read or write it, or its folder.",
  },
  {
    words: /disk I\/O error/,
    code: 'STORE_UNAVAILABLE',
    says: 'The store cannot be written: the disk is full or failing.',
  },
];

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
