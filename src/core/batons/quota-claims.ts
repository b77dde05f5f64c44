import type { FileClaim } from '../claims/claim.ts';
import { WaggleError } from '../errors.ts';

/** What a call names: the baton, a file whose claim waits on one, or both. */
export interface NamedBaton {
  readonly batonId: number | undefined;
  readonly filePath: string | undefined;
}

/** A claim whose holder has gone and that waits for a new one. */
export function isQuotaPending({ state, batonId }: Pick<FileClaim, 'state' | 'batonId'>): boolean {
  return batonId !== null && state !== 'active';
}

/**
 * The baton that a call is about, by the claims on the file that it names. A claim that somebody has adopted still names
 * its baton, so that whoever comes second is told that it was accepted.
 */
export function namedBaton({ batonId, filePath }: NamedBaton, onFile: readonly FileClaim[]): number {
  if (filePath === undefined) {
    if (batonId !== undefined) return batonId;
    throw new WaggleError('CLAIM_BATON_MISSING', 'The call names neither a handoff or relay nor a file.');
  }
  if (onFile.length === 0) throw new WaggleError('CLAIM_NOT_FOUND', 'Nobody has claimed this file on the task.');
  const waiting = onFile.filter(({ state }) => state !== 'active');
  const pending = [...new Set(waiting.flatMap((claim) => claim.batonId ?? []))];
  if (batonId !== undefined) {
    if (onFile.some((claim) => claim.batonId === batonId)) return batonId;
    throw new WaggleError('CLAIM_BATON_CONFLICT', `The claim on this file does not wait on entry ${batonId}.`);
  }
  if (pending.length > 1) throw new WaggleError('CLAIM_BATON_CONFLICT', 'Claims of several senders wait on this file.');
  const [only] = pending;
  if (only !== undefined) return only;
  if (waiting.length > 0) throw new WaggleError('CLAIM_BATON_MISSING', 'No handoff or relay stands behind the claim.');
  const [adopted] = onFile.flatMap((claim) => claim.batonId ?? []);
  if (adopted !== undefined) return adopted;
  throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', 'The claim on this file does not wait for a new owner.');
}
