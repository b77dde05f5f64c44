import type { EventType } from '../../../kernel/rules/event.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isVerification } from '../rules/board.ts';
import { changeTask, createTask, type NewTask, type Task, type TaskPatch } from '../rules/task.ts';
import { refuseWhileBlocked } from '../rules/task-vocabulary.ts';
import type { ChangedTask } from './task-changes.ts';
import { passClaim, type Settled, settleClaim } from './task-claims.ts';
import { requireMember } from './task-owner.ts';
import { noteFreeWork, noteReadiness } from './task-readiness.ts';

export type TaskDraft = Omit<NewTask, 'id' | 'memoryId' | 'threadId'>;

/** Creates the task, its companion memory and, when it has an owner, the owner's thread. */
export async function openTask(unit: Writes, draft: TaskDraft): Promise<Task> {
  unit.collections.requireWrite(draft.collectionId);
  if (draft.owner !== null) await requireOwner(unit, draft.collectionId, draft.owner);
  const { id, memoryId } = await unit.tasks.nextIds();
  const threadId = draft.owner === null ? null : unit.threads.newId();
  const task = await unit.tasks.apply(createTask({ threadId, id, memoryId, ...draft }, unit.now));
  if (task.owner !== null && threadId !== null) {
    await unit.threads.insert({ id: threadId, agent: task.owner, taskId: task.id });
  }
  await noteReadiness(unit, { before: null, next: task });
  await noteFreeWork(unit, { before: null, next: task });
  await unit.follow('taskOpened', task);
  return task;
}

/** Creates tasks without an owner, with the same number of statements as for one task. */
export async function openUnowned(
  unit: Writes,
  drafts: readonly (TaskDraft & { readonly owner: null })[],
): Promise<readonly Task[]> {
  for (const { collectionId } of drafts) unit.collections.requireWrite(collectionId);
  const ids = await unit.tasks.idsFor(drafts.length);
  const created = ids.flatMap(({ id, memoryId }, index) => {
    const draft = drafts[index];
    return draft === undefined ? [] : [createTask({ threadId: null, id, memoryId, ...draft }, unit.now)];
  });
  return unit.tasks.createAll(created);
}

/** The task for a change: a caller with read access only is refused before any other check. */
export async function writableTask(unit: Writes, id: number): Promise<Task> {
  const task = await unit.tasks.get(id);
  unit.collections.requireWrite(task.collectionId);
  return task;
}

/** The same for a change that depends on the task's status or owner: a lapsed claim is settled first. */
export async function settledTask(unit: Writes, id: number): Promise<Pick<Settled, 'task' | 'isResumed'>> {
  return settleClaim(unit, await writableTask(unit, id), { agent: unit.scope.agent, handle: null });
}

export interface RevisionOptions {
  /** The handle under which the caller acts, if its dialect has handles. */
  readonly by?: Holder;
  /** A new owner gets mail even if the collection has no lead. */
  readonly mailsOwner?: boolean;
  /** The thread gets an entry about the end of the task, so its delegator gets no mail. */
  readonly isNoted?: boolean;
}

/**
 * Changes an open task in one write. Every change of a task's row by a caller comes through here, so it is here that the
 * calling session becomes a participant. The dialect has already checked the status change; blockers and claims of others
 * are checked here for all dialects.
 */
export async function reviseTask(
  unit: Writes,
  given: Task,
  wanted: TaskPatch,
  { by = { agent: unit.scope.agent, handle: null }, mailsOwner = false, isNoted = false }: RevisionOptions = {},
): Promise<Task> {
  unit.collections.requireWrite(given.collectionId);
  const patch = withOwnName(given, wanted);
  const { task, claim } = await passClaim(unit, given, patch, by);
  if (patch.status !== undefined) refuseWhileBlocked(task, patch.status, await unit.tasks.openBlockers(task.id));
  if (patch.status === 'done') await unit.follow('taskCompleting', { task });
  const threadId = await threadFor(unit, task, patch.owner);
  const change = changeTask(task, { ...patch, threadId }, eventTypes(task, patch), unit.now);
  const [next] = await together([unit.tasks.apply(change), unit.participants.join(task.id)]);
  await unit.follow('taskChanged', { before: task, next, claim, by, mailsOwner, isNoted });
  return next;
}

/** A new owner given as an agent has no handle. */
function withOwnName(task: Task, patch: TaskPatch): TaskPatch {
  if (patch.owner === undefined || patch.ownerHandle !== undefined || patch.owner === task.owner) return patch;
  return { ...patch, ownerHandle: null };
}

/** Counted for the suggestion to verify a list of completed tasks. */
export async function recordCompletion(unit: Writes, { next, by }: ChangedTask): Promise<void> {
  if (next.status === 'done') await unit.board.completed(next, by, isVerification(next.title));
}

/** A new owner gets its own thread; the old one stays readable, and is continued if its owner returns. */
async function threadFor(unit: Writes, task: Task, owner: AgentId | null | undefined): Promise<string | null> {
  if (owner === undefined || owner === task.owner) return task.threadId;
  if (owner === null) return null;
  await requireOwner(unit, task.collectionId, owner);
  const known = await unit.threads.ofTask(task.id, owner);
  if (known !== undefined) return known;
  const id = unit.threads.newId();
  await unit.threads.insert({ id, agent: owner, taskId: task.id });
  return id;
}

async function requireOwner(unit: Writes, collectionId: number, owner: AgentId): Promise<void> {
  await unit.agents.get(owner);
  await requireMember(unit, collectionId, owner);
}

function eventTypes(task: Task, patch: TaskPatch): readonly EventType[] {
  const types: EventType[] = [];
  if (patch.owner !== undefined && patch.owner !== task.owner) types.push('task.assigned');
  if (patch.steps !== undefined) types.push('task.steps');
  if (patch.resources !== undefined) types.push('task.resource');
  if (patch.status === 'done') types.push(...(task.status === 'active' ? [] : activated), 'task.completed');
  else if (patch.status === 'canceled') types.push('task.canceled');
  else if (patch.status === 'active' && task.status !== 'active') types.push('task.activated');
  return types.length === 0 ? ['task.updated'] : types;
}

/** A task always becomes active before it is done. */
const activated: readonly EventType[] = ['task.activated'];
