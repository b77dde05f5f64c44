/** The seven kinds of error, by how a caller can react. */
export type ErrorKind = 'invalid' | 'denied' | 'not_found' | 'conflict' | 'limited' | 'unavailable' | 'internal';

export interface ErrorEntry {
  readonly kind: ErrorKind;
  /** One sentence for the reference page. */
  readonly means: string;
  /** The next safe call. Never a destructive one. */
  readonly hint: string;
  /** HTTP status, if the default of the kind does not fit. */
  readonly status?: number;
}

export function entry(kind: ErrorKind, means: string, hint: string, status?: number): ErrorEntry {
  return status === undefined ? { kind, means, hint } : { kind, means, hint, status };
}
