import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Baton, BatonKind } from '../rules/baton.ts';
import { type BatonActor, requireBaton } from '../rules/rules.ts';

export interface BatonAtHand {
  readonly baton: Baton;
  readonly task: Task;
  readonly actor: BatonActor;
}

export interface WantedBaton {
  readonly id: number;
  /** `undefined` means either kind. */
  readonly kind: BatonKind | undefined;
  readonly taskId: number | undefined;
}

/**
 * The baton and the calling actor. The task is locked first and the baton read again, so that of several concurrent
 * calls that accept or decline it, the second sees the result of the first.
 */
export async function batonOnTask(
  unit: Writes,
  { id, kind, taskId }: WantedBaton,
  { agent, session }: Pick<BatonActor, 'agent' | 'session'>,
): Promise<BatonAtHand> {
  const seen = await unit.batons.find(id);
  const entryTask = seen === undefined ? await taskOfEntry(unit, id) : undefined;
  const { taskId: place } = requireBaton(id, kind, { baton: seen, entryTask }, taskId);
  const task = await unit.tasks.get(place);
  const baton = requireBaton(id, kind, { baton: await unit.batons.find(id) }, taskId);
  unit.collections.requireWrite(task.collectionId);
  return { baton, task, actor: { agent, session, isParticipant: await unit.participants.isIn(place, session) } };
}

/** Entries and messages share one id sequence. */
async function taskOfEntry(unit: Writes, id: number): Promise<number | null | undefined> {
  return (await unit.memories.find(id))?.taskId ?? (await unit.messages.onTask(id))?.taskId;
}
