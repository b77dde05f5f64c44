import type { Offer, OfferItem, PlanItem, QuotaItem } from '../../flows/plans/ready-offer.ts';

/** The first entry that is the caller's to claim: not what it holds already, and nothing that is left to others. */
export function firstClaimable({ items }: Pick<Offer, 'items'>, agent: string): PlanItem | QuotaItem | undefined {
  return items
    .filter((item) => item.kind !== 'other')
    .find((item) => item.kind === 'quota' || (!isHeld(item) && item.route.agent === agent));
}

type HeldItem = PlanItem & { readonly entry: { readonly reason: 'continue_current_task' } };

export function isHeld(item: OfferItem): item is HeldItem {
  return item.kind === 'plan' && item.entry.reason === 'continue_current_task';
}

/** How many pieces of work could be claimed: sub-tasks, and claims that somebody left. */
export function claimableCount({ available, waiting }: Pick<Offer, 'available' | 'waiting'>): number {
  return available + waiting;
}
