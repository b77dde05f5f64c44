import type { PersonAsk } from '../../runs/rules/ask.ts';

/** Why something waits for a person, the most pressing first. */
export const itemReasons = ['blocks_work', 'asks', 'accept', 'review', 'parked', 'info'] as const;
export type ItemReason = (typeof itemReasons)[number];

/** What decides the place of an item. */
interface Placed {
  readonly reason: ItemReason;
  /** As text: ISO times sort like times. */
  readonly at: string;
}

interface Thing {
  readonly kind: string;
  readonly type?: string | undefined;
  readonly urgency?: string | undefined;
}

const HUBS_NOTICES = ['parked', 'budget'];

/** The reason why a thing waits; a notice that asks something is blocked work if its run waits. */
export function reasonOf({ kind, type, urgency }: Thing, ask?: Pick<PersonAsk, 'kind' | 'runId'>): ItemReason {
  if (ask !== undefined) return ask.kind === 'approval' ? 'blocks_work' : 'asks';
  if (kind === 'message') return urgency === 'blocking' ? 'blocks_work' : urgency === 'needs_reply' ? 'asks' : 'info';
  if (kind === 'baton') return 'accept';
  if (kind === 'review') return 'review';
  if (kind !== 'notice') return 'info';
  return HUBS_NOTICES.includes(type ?? '') ? 'parked' : 'asks';
}

/** The one order: by reason, then the oldest first. */
export function inOrder<T extends Placed>(items: readonly T[]): readonly T[] {
  const rank = ({ reason }: Placed) => itemReasons.indexOf(reason);
  return [...items].sort((one, other) => rank(one) - rank(other) || one.at.localeCompare(other.at));
}

/** Joins items of one cause into the newest of them, which names the others. */
export function oneOfEachCause<T extends { readonly id: string; readonly at: string }>(
  items: readonly T[],
  causeOf: (item: T) => string | undefined,
): readonly (T & { readonly older: readonly string[] })[] {
  const newest = new Map<string, T & { older: string[] }>();
  for (const item of [...items].sort((one, other) => one.at.localeCompare(other.at))) {
    const cause = causeOf(item) ?? `item ${item.id}`;
    const before = newest.get(cause);
    newest.set(cause, { ...item, older: before === undefined ? [] : [...before.older, before.id] });
  }
  return [...newest.values()];
}

/** An item's id as its kind and the id of the thing; undefined if it is not one. */
export function readItemId(id: string): { readonly kind: string; readonly thing: string } | undefined {
  const [, kind, thing] = /^(notice|message|handoff|report|signal|task|review)-([\w.:@-]{1,100})$/.exec(id) ?? [];
  return kind === undefined || thing === undefined ? undefined : { kind, thing };
}
