import type { Instant } from './time.ts';

/** The totals of the calls of one tool. */
export interface Usage {
  readonly operation: string;
  readonly calls: number;
  readonly errors: number;
  readonly charactersIn: number;
  readonly charactersOut: number;
  readonly durationUs: number;
  readonly lastAt: Instant;
}

/** The totals of one tool's calls with the same result: success, or an error code. */
export interface CallSums extends Omit<Usage, 'errors'> {
  readonly code: string | null;
}
