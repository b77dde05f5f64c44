import type { Offer, OfferItem, PlanItem, QuotaItem } from '../flows/ready-offer.ts';

/** The first entry that the caller may claim: not yet held by it and not routed to another agent. */
export function firstClaimable({ items }: Pick<Offer, 'items'>, agent: string): PlanItem | QuotaItem | undefined {
  return items
    .filter((item) => item.kind !== 'other')
    .find((item) => item.kind === 'quota' || (!isHeld(item) && item.route.agent === agent));
}

type HeldItem = PlanItem & { readonly entry: { readonly reason: 'continue_current_task' } };

export function isHeld(item: OfferItem): item is HeldItem {
  return item.kind === 'plan' && item.entry.reason === 'continue_current_task';
}

/** The number of claimable entries: sub-tasks, and claims that wait for a new owner. */
export function claimableCount({ available, waiting }: Pick<Offer, 'available' | 'waiting'>): number {
  return available + waiting;
}
