import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { type FileClaim, ownerOf, standing } from './claim.ts';

export const overlaps = ['none', 'same_session', 'strong_active', 'weak_stale'] as const;
export type Overlap = (typeof overlaps)[number];

export const claimStatuses = ['claimed', 'refreshed_same_session', 'superseded_inactive_owner'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export interface OverlapReport {
  readonly overlap: Overlap;
  readonly status: ClaimStatus;
  /** The claim that the overlap is about. */
  readonly previous: FileClaim | undefined;
  /** Fresh claims of other sessions, earliest first. */
  readonly live: readonly FileClaim[];
}

/** The existing claims that a new claim on this file conflicts with. */
export function overlapFor(
  session: SessionId,
  claims: readonly FileClaim[],
  now: Instant,
  staleMinutes: number,
): OverlapReport {
  const own = claims.find((claim) => claim.session === session);
  const others = claims.filter((claim) => claim.session !== session);
  const live = others
    .filter((claim) => standing(claim, now, staleMinutes).age === 'fresh')
    .sort((one, other) => one.memoryId - other.memoryId);
  const status = own === undefined ? 'claimed' : 'refreshed_same_session';
  if (live.length > 0) return { overlap: 'strong_active', status, previous: ownerOf(live, now, staleMinutes), live };
  if (own !== undefined) return { overlap: 'same_session', status, previous: own, live };
  const newest = others.sort((one, other) => other.memoryId - one.memoryId)[0];
  if (newest === undefined) return { overlap: 'none', status, previous: undefined, live };
  return { overlap: 'weak_stale', status: 'superseded_inactive_owner', previous: newest, live };
}
