import type { Memory } from '../../core/memory.ts';
import type { ClaimRecord } from '../../core/tasks/claim.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';

/** What a unit has read of a task whose row it has locked. */
interface HeldTask {
  /** The claim with the highest fence, ended or not; `null` where nobody ever claimed it. */
  lastClaim?: ClaimRecord | null | undefined;
  openBlockers?: readonly number[] | undefined;
  /** What waited for it when the unit ended it. */
  openDependents?: readonly number[] | undefined;
  /** When the unit made or changed it. */
  changedAt?: Instant;
  /** Of a task that the unit made: the last entry of its thread, and the collection in which they stand. */
  newThread?: { readonly collectionId: number; lastEntry: number };
}

const heldBy = new WeakMap<UnitContext, Map<number, HeldTask>>();

/**
 * Claims and edges of a task change under the lock of its row alone, and ending a task locks those that wait for it. So
 * what is read under the lock holds until the unit itself writes, and is read once.
 */
export function hold(context: UnitContext, ids: readonly number[]): void {
  if (!context.locking) return;
  const held = heldBy.get(context) ?? new Map<number, HeldTask>();
  heldBy.set(context, held);
  for (const id of ids) if (!held.has(id)) held.set(id, {});
}

/** A task that the unit has just made: nobody else knows of it. */
export function holdNew(context: UnitContext, { id, collectionId, memoryId, updatedAt }: Task): void {
  hold(context, [id]);
  const held = heldTask(context, id);
  if (held === undefined) return;
  held.lastClaim = null;
  held.openBlockers = [];
  held.changedAt = updatedAt;
  held.newThread = { collectionId, lastEntry: memoryId };
}

/** The thread of a task that the unit made, in the collection of an entry. */
export function newThread(context: UnitContext, { taskId, collectionId }: Pick<Memory, 'taskId' | 'collectionId'>) {
  const thread = taskId === null ? undefined : heldTask(context, taskId)?.newThread;
  return thread?.collectionId === collectionId ? thread : undefined;
}

export function heldTask(context: UnitContext, id: number): HeldTask | undefined {
  return heldBy.get(context)?.get(id);
}

export function changedNow(context: UnitContext, { id, updatedAt }: Pick<Task, 'id' | 'updatedAt'>): void {
  const held = heldTask(context, id);
  if (held !== undefined) held.changedAt = updatedAt;
}

/** The unit has changed claims of tasks that it cannot name. */
export function forgetClaims(context: UnitContext): void {
  for (const held of heldBy.get(context)?.values() ?? []) held.lastClaim = undefined;
}

/** The unit has changed edges or ended tasks: which of the others wait for less is read again. */
export function forgetEdges(context: UnitContext): void {
  for (const held of heldBy.get(context)?.values() ?? []) {
    held.openBlockers = undefined;
    held.openDependents = undefined;
  }
}
