import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';

export type ClaimState = 'active' | 'handoff_pending' | 'weak_expired';

/** A session's notice that it works on a file. It warns other sessions but never blocks them. */
export interface FileClaim {
  /** Empty where the task belongs to no repository. */
  readonly repoRoot: string;
  readonly filePath: string;
  readonly session: SessionId;
  readonly taskId: number;
  readonly agent: AgentId;
  readonly claimedAt: Instant;
  readonly editedAt: Instant | null;
  readonly state: ClaimState;
  readonly expiresAt: Instant | null;
  readonly batonId: number | null;
  readonly memoryId: number;
}

export const claimAges = ['fresh', 'stale', 'expired/weak'] as const;
export type ClaimAge = (typeof claimAges)[number];

export interface ClaimStanding {
  readonly minutes: number;
  readonly age: ClaimAge;
  /** Only a strong claim is ownership. */
  readonly strength: 'strong' | 'weak';
}

/** The current strength of a claim, by the time since it was made or since the last edit under it. */
export function standing(
  claim: Pick<FileClaim, 'claimedAt' | 'editedAt' | 'state' | 'expiresAt'>,
  now: Instant,
  staleMinutes: number,
): ClaimStanding {
  const since = Math.max(claim.claimedAt, claim.editedAt ?? 0);
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE));
  const age = ageOf(claim, now, minutes, staleMinutes);
  return { minutes, age, strength: age === 'fresh' ? 'strong' : 'weak' };
}

function ageOf(
  { state, expiresAt }: Pick<FileClaim, 'state' | 'expiresAt'>,
  now: Instant,
  minutes: number,
  staleMinutes: number,
): ClaimAge {
  if (state === 'weak_expired') return 'expired/weak';
  if (state === 'handoff_pending') return expiresAt !== null && expiresAt <= now ? 'expired/weak' : 'stale';
  if (minutes < staleMinutes) return 'fresh';
  return minutes < 2 * staleMinutes ? 'stale' : 'expired/weak';
}

/** The earliest fresh claim on a file. */
export function ownerOf(claims: readonly FileClaim[], now: Instant, staleMinutes: number): FileClaim | undefined {
  return claims
    .filter((claim) => standing(claim, now, staleMinutes).age === 'fresh')
    .reduce<FileClaim | undefined>(
      (first, claim) => (first === undefined || claim.memoryId < first.memoryId ? claim : first),
      undefined,
    );
}
