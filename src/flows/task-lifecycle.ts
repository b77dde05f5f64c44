import type { EventType } from '../core/event.ts';
import type { AgentId } from '../core/identity.ts';
import { changeTask, createTask, isArchived, isReady, type NewTask, type Task, type TaskPatch } from '../core/task.ts';
import { refuseWhileBlocked } from '../core/task-vocabulary.ts';
import type { Writes } from '../store/unit.ts';

export interface TaskDraft extends Omit<NewTask, 'id' | 'memoryId' | 'threadId'> {
  /** Where the owner's thread speaks. */
  readonly channel: string;
}

/** Creates the task, its companion memory and, when somebody owns it, the owner's thread. */
export async function openTask(unit: Writes, { channel, ...draft }: TaskDraft): Promise<Task> {
  unit.collections.requireWrite(draft.collectionId);
  if (draft.owner !== null) await unit.agents.get(draft.owner);
  const ids = await unit.tasks.nextIds();
  const threadId = draft.owner === null ? null : unit.threads.newId();
  const task = await unit.tasks.apply(createTask({ ...draft, ...ids, threadId }, unit.now));
  if (task.owner !== null && threadId !== null) {
    await unit.threads.insert({ id: threadId, agent: task.owner, taskId: task.id, channel });
  }
  await noteReadiness(unit, null, task);
  return task;
}

/**
 * Changes an open task in one write. Which moves of status are allowed, the caller's dialect has checked; that a
 * blocked task cannot go on holds in all of them.
 */
export async function reviseTask(unit: Writes, task: Task, patch: TaskPatch, channel: string): Promise<Task> {
  unit.collections.requireWrite(task.collectionId);
  if (patch.status !== undefined) refuseWhileBlocked(task, patch.status, await unit.tasks.openBlockers(task.id));
  const threadId = await threadFor(unit, task, patch.owner, channel);
  const change = changeTask(task, { ...patch, threadId }, eventTypes(task, patch), unit.now);
  const next = await unit.tasks.apply(change);
  await noteReadiness(unit, task, next);
  if (isArchived(next.status)) await freeDependents(unit, next);
  return next;
}

/** A new owner gets a thread of its own; the old one stays readable, and coming back continues it. */
async function threadFor(
  unit: Writes,
  task: Task,
  owner: AgentId | null | undefined,
  channel: string,
): Promise<string | null> {
  if (owner === undefined || owner === task.owner) return task.threadId;
  if (owner === null) return null;
  await unit.agents.get(owner);
  const known = await unit.threads.ofTask(task.id, owner);
  if (known !== undefined) return known;
  const id = unit.threads.newId();
  await unit.threads.insert({ id, agent: owner, taskId: task.id, channel });
  return id;
}

function eventTypes(task: Task, patch: TaskPatch): readonly EventType[] {
  const types: EventType[] = [];
  if (patch.owner !== undefined && patch.owner !== task.owner) types.push('task.assigned');
  if (patch.steps !== undefined) types.push('task.steps');
  if (patch.resources !== undefined) types.push('task.resource');
  if (patch.status === 'done') types.push('task.completed');
  else if (patch.status === 'canceled') types.push('task.canceled');
  else if (patch.status === 'active' && task.status !== 'active') types.push('task.activated');
  return types.length === 0 ? ['task.updated'] : types;
}

/** Work that somebody else made ready is news to its owner; whoever touches its own task knows of it already. */
export async function noteReadiness(unit: Writes, before: Task | null, next: Task): Promise<void> {
  const { agent } = unit.scope;
  if (isArchived(next.status) || next.owner === null || next.owner === agent) {
    if (before !== null) await unit.waiting.notReady([next.id]);
    return;
  }
  const blockers = before === null ? [] : await unit.tasks.openBlockers(next.id);
  const wasReady = before !== null && before.owner === next.owner && isReady(before, blockers);
  if (isReady(next, blockers) && !wasReady) await unit.waiting.ready(next.id, next.owner);
}

/** What waited for the ended task alone is ready now. */
async function freeDependents(unit: Writes, ended: Task): Promise<void> {
  for (const dependent of await unit.tasks.findAll(await unit.tasks.openDependents(ended.id))) {
    const blockers = await unit.tasks.openBlockers(dependent.id);
    if (isReady(dependent, blockers) && dependent.owner !== null && dependent.owner !== unit.scope.agent) {
      await unit.waiting.ready(dependent.id, dependent.owner);
    }
  }
}
