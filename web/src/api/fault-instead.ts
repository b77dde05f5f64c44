import { faultOf } from './fault.ts';

/** The status codes for an object that does not exist or that the user may not see. */
const NOT_THEIRS: readonly number[] = [403, 404];

interface Answer {
  readonly data: unknown;
  readonly error: Error | null;
}

/**
 * The error to show in place of the data. Loaded data stays when a later refetch fails: a short outage of the hub must
 * not remove what somebody reads or types into. The data goes once the hub answers that the object no longer exists or
 * is not accessible.
 */
export function faultInstead({ data, error }: Answer): Error | undefined {
  if (error === null) return undefined;
  return data === undefined || NOT_THEIRS.includes(faultOf(error).status) ? error : undefined;
}
