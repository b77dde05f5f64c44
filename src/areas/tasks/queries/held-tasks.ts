import { startThread } from '../../../kernel/memory/new-threads.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { ClaimRecord } from '../rules/claim.ts';
import type { Task } from '../rules/task.ts';

/** Data that a unit has read about a task whose row it has locked. */
interface HeldTask {
  /** The claim with the highest fence, ended or not; `null` if there was none. */
  lastClaim?: ClaimRecord | null | undefined;
  openBlockers?: readonly number[] | undefined;
  /** The open tasks that this one blocked when the unit ended it. */
  openDependents?: readonly number[] | undefined;
  /** When the unit created or changed it. */
  changedAt?: Instant;
}

const heldBy = new WeakMap<UnitContext, Map<number, HeldTask>>();

/**
 * Claims and edges of a task change only under the lock of its row, and ending a task locks those it blocks. So data
 * read under the lock stays valid until the unit itself writes, and is cached.
 */
export function hold(context: UnitContext, ids: readonly number[]): void {
  if (!context.locking) return;
  const held = heldBy.get(context) ?? new Map<number, HeldTask>();
  heldBy.set(context, held);
  for (const id of ids) if (!held.has(id)) held.set(id, {});
}

/** A task that the unit has just created, which no other transaction can see. */
export function holdNew(context: UnitContext, { id, collectionId, memoryId, updatedAt }: Task): void {
  hold(context, [id]);
  const held = heldTask(context, id);
  if (held === undefined) return;
  held.lastClaim = null;
  held.openBlockers = [];
  held.changedAt = updatedAt;
  startThread(context, id, { collectionId, lastEntry: memoryId });
}

export function heldTask(context: UnitContext, id: number): HeldTask | undefined {
  return heldBy.get(context)?.get(id);
}

export function changedNow(context: UnitContext, { id, updatedAt }: Pick<Task, 'id' | 'updatedAt'>): void {
  const held = heldTask(context, id);
  if (held !== undefined) held.changedAt = updatedAt;
}

/** Called when the unit changed claims without knowing their tasks. */
export function forgetClaims(context: UnitContext): void {
  for (const held of heldBy.get(context)?.values() ?? []) held.lastClaim = undefined;
}

/** Called when the unit changed edges or ended tasks: blockers and dependents must be read again. */
export function forgetEdges(context: UnitContext): void {
  for (const held of heldBy.get(context)?.values() ?? []) {
    held.openBlockers = undefined;
    held.openDependents = undefined;
  }
}
