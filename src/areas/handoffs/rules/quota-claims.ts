import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';

/** The arguments of a call: the baton, a file whose claim waits on a baton, or both. */
export interface NamedBaton {
  readonly batonId: number | undefined;
  readonly filePath: string | undefined;
}

/** A claim whose holder has left and that waits for a new holder. */
export function isQuotaPending({ state, batonId }: Pick<FileClaim, 'state' | 'batonId'>): boolean {
  return batonId !== null && state !== 'active';
}

/**
 * Finds the baton of a call through the claims on the named file. An adopted claim keeps its baton id, so that a second
 * caller learns that the baton was already accepted.
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
  if (waiting.length > 0) throw new WaggleError('CLAIM_BATON_MISSING', 'The claim belongs to no handoff or relay.');
  const [adopted] = onFile.flatMap((claim) => claim.batonId ?? []);
  if (adopted !== undefined) return adopted;
  throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', 'The claim on this file is not waiting for a new owner.');
}
