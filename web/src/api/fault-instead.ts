import { faultOf } from './fault.ts';

/** The hub's word that something is not there, or not for this person. */
const NOT_THEIRS: readonly number[] = [403, 404];

interface Answer {
  readonly data: unknown;
  readonly error: Error | null;
}

/**
 * What went wrong, where that is to be shown in the place of the answer. An answer that is there stays when a later look
 * fails: a hub that is away for a moment must not take away what somebody reads or types into. It goes when the hub says
 * that there is no such thing any more.
 */
export function faultInstead({ data, error }: Answer): Error | undefined {
  if (error === null) return undefined;
  return data === undefined || NOT_THEIRS.includes(faultOf(error).status) ? error : undefined;
}
