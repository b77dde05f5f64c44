import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { claimSubtask } from '../flows/claim-subtask.ts';
import type { Offer } from '../flows/ready-offer.ts';
import type { QueueEntry } from '../flows/ready-queue.ts';
import { subtaskName } from './claim-call.ts';
import { claimableCount, firstClaimable } from './claimable.ts';
import type { ReadyAnswer } from './ready-shape.ts';

interface Where {
  readonly agent: string;
}

/**
 * Returns the entry to claim if it is unambiguous: the only claimable entry, and routed to the caller. Otherwise returns
 * the answer, which gives the reason.
 */
export function toClaim(
  answer: ReadyAnswer,
  offer: Offer,
  where: Where,
): { entry: QueueEntry } | { answer: ReadyAnswer } {
  const first = firstClaimable(offer, where.agent);
  if (answer.claim_required !== true || first?.kind !== 'plan') return { answer };
  const { plan, subtask } = first.entry;
  const count = claimableCount(offer);
  if (count !== 1) {
    const error = `${count} pieces of work can be claimed; pick one.`;
    const name = { plan_slug: plan.slug, subtask_index: subtask.index };
    return { answer: { ...answer, auto_claimed: { ok: false, ...name, code: 'AUTO_CLAIM_AMBIGUOUS', error } } };
  }
  return { entry: first.entry };
}

export async function autoClaim(unit: Writes, looked: ReadyAnswer, offer: Offer, where: Where): Promise<ReadyAnswer> {
  const found = toClaim(looked, offer, where);
  if ('answer' in found) return found.answer;
  const { plan, subtask } = found.entry;
  const name = { plan_slug: plan.slug, subtask_index: subtask.index };
  try {
    const { task, files } = await claimSubtask(unit, { slug: plan.slug, index: subtask.index, repo: plan.repoRoot });
    return {
      ...looked,
      claim_required: false,
      next_action: `Auto-claimed ${subtaskName(found.entry)}: claim files before edits with task_claim_file, then post task_note_working.`,
      auto_claimed: { ok: true, ...name, task_id: task.id, branch: task.branch ?? '', file_scope: [...files] },
    };
  } catch (error) {
    if (!(error instanceof WaggleError)) throw error;
    return { ...looked, auto_claimed: { ok: false, ...name, code: error.code, error: error.message } };
  }
}
