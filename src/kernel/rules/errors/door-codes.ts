import type { ErrorCode } from '../errors.ts';

/** Codes of the door for calls that write: of the idempotency key, and of texts that redaction emptied. */
const forWrites: readonly ErrorCode[] = ['IDEMPOTENCY_CONFLICT', 'ALREADY_DONE', 'NOTHING_TO_STORE'];

/** Codes that the door itself may return, whatever the tool. */
export const doorCodes: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'LIMIT_EXCEEDED',
  'UNAUTHENTICATED',
  'SCOPE_REQUIRED',
  'RATE_LIMITED',
  'UNKNOWN_TOOL',
  ...forWrites,
  'CONFIG_INVALID',
  'STORE_UNAVAILABLE',
  'STORE_DAMAGED',
  'DATABASE_REFUSED',
  'DISK_FULL',
  'INTERNAL',
];

/** The codes of the door that a call without a write can get. */
export const doorCodesOfReads: readonly ErrorCode[] = doorCodes.filter((code) => !forWrites.includes(code));
