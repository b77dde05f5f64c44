/** What went wrong, in the seven ways a caller can react to it. */
export type ErrorKind = 'invalid' | 'denied' | 'not_found' | 'conflict' | 'limited' | 'unavailable' | 'internal';

export interface ErrorEntry {
  readonly kind: ErrorKind;
  /** One sentence for the reference page. */
  readonly means: string;
  /** The next safe call. Never a destructive one. */
  readonly hint: string;
  /** HTTP status where the kind's own does not fit. */
  readonly status?: number;
}

export function entry(kind: ErrorKind, means: string, hint: string, status?: number): ErrorEntry {
  return status === undefined ? { kind, means, hint } : { kind, means, hint, status };
}
