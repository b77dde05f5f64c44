import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { type FileClaim, standing } from '../../claims/rules/claim.ts';
import { isQuotaPending } from '../rules/quota-claims.ts';

/**
 * The claims of a session that it can offer to others: those that count as ownership, and those that wait on a canceled
 * baton as long as they would be ownership without it. Claims on an open or expired baton are adopted through that
 * baton.
 */
export async function workClaims(unit: Reads, session: SessionId, staleMinutes: number): Promise<readonly FileClaim[]> {
  const claims = await unit.fileClaims.ofSessions([session]);
  const waiting = [...new Set(claims.filter(isQuotaPending).flatMap(({ batonId }) => batonId ?? []))];
  const called = (await unit.batons.findAll(waiting)).filter(({ cancelled }) => cancelled !== null);
  const off = new Set(called.map(({ id }) => id));
  const asHeld = (claim: FileClaim): FileClaim =>
    claim.batonId !== null && off.has(claim.batonId) ? { ...claim, state: 'active', expiresAt: null } : claim;
  return claims.filter((claim) => standing(asHeld(claim), unit.now, staleMinutes).age === 'fresh');
}
