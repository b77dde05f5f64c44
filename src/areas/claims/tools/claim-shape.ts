import { z } from 'zod';
import type { Instant } from '../../../kernel/rules/time.ts';
import { claimAges, type FileClaim, standing } from '../rules/claim.ts';

/** A claim as others see it. */
export const claimShape = () =>
  z.object({
    task_id: z.int(),
    file_path: z.string(),
    by_session_id: z.string(),
    agent: z.string(),
    claimed_at: z.int(),
    state: z.enum(['active', 'handoff_pending', 'weak_expired']),
    age_minutes: z.int(),
    age_class: z.enum(claimAges),
    ownership_strength: z.enum(['strong', 'weak']),
  });

export function shownClaim(claim: FileClaim, now: Instant, staleMinutes: number) {
  const { minutes, age, strength } = standing(claim, now, staleMinutes);
  return {
    task_id: claim.taskId,
    file_path: claim.filePath,
    by_session_id: claim.session,
    agent: claim.agent,
    claimed_at: claim.claimedAt,
    state: claim.state,
    age_minutes: minutes,
    age_class: age,
    ownership_strength: strength,
  };
}
