import type { Memory } from '../rules/memory.ts';
import type { UnitContext } from '../store/context.ts';

/** The thread of a task that the unit created, which no other transaction can see. */
interface NewThread {
  readonly collectionId: number;
  lastEntry: number;
}

const createdBy = new WeakMap<UnitContext, Map<number, NewThread>>();

/** Called for each new task: its companion memory is the first entry of its thread. */
export function startThread(context: UnitContext, taskId: number, thread: NewThread): void {
  const threads = createdBy.get(context) ?? new Map<number, NewThread>();
  createdBy.set(context, threads.set(taskId, thread));
}

/** The thread of a task that the unit created, if the entry is in the same collection. */
export function newThread(
  context: UnitContext,
  { taskId, collectionId }: Pick<Memory, 'taskId' | 'collectionId'>,
): NewThread | undefined {
  const thread = taskId === null ? undefined : createdBy.get(context)?.get(taskId);
  return thread?.collectionId === collectionId ? thread : undefined;
}
