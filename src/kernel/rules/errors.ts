import { accessErrors } from './errors/access.ts';
import { batonsErrors } from './errors/batons.ts';
import { checksErrors } from './errors/checks.ts';
import { claimsErrors } from './errors/claims.ts';
import type { ErrorEntry, ErrorKind } from './errors/entry.ts';
import { hubErrors } from './errors/hub.ts';
import { memoryErrors } from './errors/memory.ts';
import { messagesErrors } from './errors/messages.ts';
import { plansErrors } from './errors/plans.ts';
import { proposalsErrors } from './errors/proposals.ts';
import { requestsErrors } from './errors/requests.ts';
import { runsErrors } from './errors/runs.ts';
import { specsErrors } from './errors/specs.ts';
import { storeErrors } from './errors/store.ts';
import { tasksErrors } from './errors/tasks.ts';
import { teamsErrors } from './errors/teams.ts';
import { threadsErrors } from './errors/threads.ts';

/** Every code that a caller can receive, by area. Codes are stable; messages are not. */
export const errorCatalog = {
  ...requestsErrors,
  ...accessErrors,
  ...tasksErrors,
  ...memoryErrors,
  ...teamsErrors,
  ...threadsErrors,
  ...claimsErrors,
  ...batonsErrors,
  ...messagesErrors,
  ...proposalsErrors,
  ...specsErrors,
  ...plansErrors,
  ...runsErrors,
  ...checksErrors,
  ...hubErrors,
  ...storeErrors,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCatalog, code);
}

/** Fields that a contract places next to the code, at the top level of the error. */
export type ErrorFields = Readonly<Record<string, unknown>>;

export interface WireError {
  readonly error: string;
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details?: ErrorFields;
  readonly [field: string]: unknown;
}

/** Any error that a caller can receive. `throw new Error` is for bugs. */
export class WaggleError extends Error {
  override readonly name = 'WaggleError';
  readonly code: ErrorCode;
  readonly details: ErrorFields | undefined;
  readonly fields: ErrorFields;

  constructor(code: ErrorCode, message: string, details?: ErrorFields, fields: ErrorFields = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get kind(): ErrorKind {
    return errorCatalog[this.code].kind;
  }

  toWire(): WireError {
    const wire = { error: this.message, code: this.code, hint: errorCatalog[this.code].hint, ...this.fields };
    return this.details === undefined ? wire : { ...wire, details: this.details };
  }
}

/** The error behind an answer of another process. */
export function errorFrom({ error, code, hint, details, ...fields }: WireError): WaggleError {
  return new WaggleError(code, error, details, fields);
}

/** The connection broke during the commit, so it is unknown whether the write was stored. */
export class OutcomeUnknown extends WaggleError {
  constructor(cause: unknown) {
    super(
      'STORE_UNAVAILABLE',
      'The connection to the database broke during the write: it may or may not have been stored.',
    );
    this.cause = cause;
  }
}

/** Whether a call has certainly left nothing in the store. After any other error this is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof WaggleError && !(error instanceof OutcomeUnknown);
}

const httpStatus: Record<ErrorKind, number> = {
  invalid: 400,
  denied: 403,
  not_found: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
  internal: 500,
};

const exitCodes: Record<ErrorKind, number> = {
  internal: 1,
  invalid: 2,
  denied: 3,
  not_found: 4,
  conflict: 5,
  limited: 6,
  unavailable: 7,
};

/** The error as the caller may see it: any other error than ours could carry SQL or paths. */
export function knownError(error: unknown): WaggleError {
  return error instanceof WaggleError ? error : new WaggleError('INTERNAL', 'Waggle had an internal error.');
}

export function statusOf(code: ErrorCode): number {
  const found: ErrorEntry = errorCatalog[code];
  return found.status ?? httpStatus[found.kind];
}

export function exitCodeOf(code: ErrorCode): number {
  return exitCodes[errorCatalog[code].kind];
}
