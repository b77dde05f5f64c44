import { isQuotaPending, type NamedBaton, namedBaton } from '../../core/batons/quota-claims.ts';
import type { BatonActor } from '../../core/batons/rules.ts';
import type { FileClaim } from '../../core/claims/claim.ts';
import { WaggleError } from '../../core/errors.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';
import { type BatonAtHand, batonOnTask } from './baton-on-task.ts';
import { claimsIn } from './move-claims.ts';

export interface QuotaBaton extends BatonAtHand {
  /** Those that wait on it, by path. */
  readonly claims: readonly FileClaim[];
}

/** The baton that a call about quota-pending claims names, with the claims that wait on it. */
export async function quotaBaton(
  unit: Writes,
  task: Task,
  named: NamedBaton,
  actor: Pick<BatonActor, 'agent' | 'session'>,
): Promise<QuotaBaton> {
  const { filePath } = named;
  const claims = await unit.fileClaims.onTask(task.id);
  const onFile = filePath === undefined ? [] : claimsIn(claims, task, [filePath]);
  const id = namedBaton(named, onFile);
  const atHand = await batonBehind(unit, task, { id, isNamed: named.batonId !== undefined }, actor);
  return { ...atHand, claims: claims.filter((claim) => claim.batonId === id && isQuotaPending(claim)) };
}

/** The baton by its id. Where a claim alone led to it, its entry may have been deleted since. */
export async function batonBehind(
  unit: Writes,
  task: Task,
  { id, isNamed }: { readonly id: number; readonly isNamed: boolean },
  actor: Pick<BatonActor, 'agent' | 'session'>,
): Promise<BatonAtHand> {
  if (!isNamed && (await unit.batons.find(id)) === undefined) {
    throw new WaggleError('CLAIM_BATON_MISSING', 'The handoff or relay behind the claim is gone.');
  }
  return batonOnTask(unit, { id, kind: undefined, taskId: task.id }, actor);
}

export function requireClaims({ baton, claims }: Pick<QuotaBaton, 'baton' | 'claims'>): void {
  if (claims.length > 0) return;
  throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', `No claim waits on ${baton.kind} ${baton.id}.`);
}
