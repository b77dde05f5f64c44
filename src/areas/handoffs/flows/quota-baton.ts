import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { isQuotaPending, type NamedBaton, namedBaton } from '../rules/quota-claims.ts';
import type { BatonActor } from '../rules/rules.ts';
import { type BatonAtHand, batonOnTask } from './baton-on-task.ts';
import { claimsIn } from './move-claims.ts';

export interface QuotaBaton extends BatonAtHand {
  /** The claims that wait on the baton, by path. */
  readonly claims: readonly FileClaim[];
  /** The claims on the file that the call names, if it names one. */
  readonly onFile: readonly FileClaim[];
}

/** The baton that a call about quota-pending claims refers to, with the claims that wait on it. */
export async function quotaBaton(
  unit: Writes,
  task: Task,
  named: NamedBaton,
  actor: Pick<BatonActor, 'agent' | 'session'>,
): Promise<QuotaBaton> {
  const { batonId, filePath } = named;
  const claims = await unit.fileClaims.onTask(task.id);
  const onFile = filePath === undefined ? [] : claimsIn(claims, task, [filePath]);
  const id = namedBaton(named, onFile);
  // If the baton was found through a claim, its entry may have been deleted since.
  if (batonId === undefined && (await unit.batons.find(id)) === undefined) {
    throw new WaggleError('CLAIM_BATON_MISSING', 'The handoff or relay behind the claim is gone.');
  }
  const atHand = await batonOnTask(unit, { id, kind: undefined, taskId: task.id }, actor);
  const waiting = claims.filter((claim) => claim.batonId === id && isQuotaPending(claim));
  return { ...atHand, claims: waiting, onFile };
}

export function requireClaims({ baton, claims }: Pick<QuotaBaton, 'baton' | 'claims'>): void {
  if (claims.length > 0) return;
  throw new WaggleError('CLAIM_NOT_QUOTA_PENDING', `No claim waits on ${baton.kind} ${baton.id}.`);
}
