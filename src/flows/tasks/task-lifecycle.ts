import type { EventType } from '../../core/event.ts';
import type { AgentId } from '../../core/identity.ts';
import type { WakeReason } from '../../core/runs/run.ts';
import type { Holder } from '../../core/tasks/claim.ts';
import {
  changeTask,
  createTask,
  isArchived,
  isReady,
  type NewTask,
  type Task,
  type TaskPatch,
} from '../../core/tasks/task.ts';
import { refuseWhileBlocked } from '../../core/tasks/task-vocabulary.ts';
import { together } from '../../core/together.ts';
import type { Writes } from '../../store/unit.ts';
import { endPlan } from '../plans/end-plan.ts';
import { stopRun } from '../runs/stop-runs.ts';
import { stopWork } from '../runs/stop-work.ts';
import { wakeOwner, wakeParent } from '../runs/wake.ts';
import { noteChange, noteUnblockedName } from './board-notices.ts';
import { endClaim, passClaim, type Settled, settleClaim } from './task-claims.ts';
import { requireMember } from './task-owner.ts';
import { tellCanceled, tellDone } from './tell-about-task.ts';

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
  await noteReadiness(unit, null, task);
  await wakeOwner(unit, task, 'created');
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
  const threadId = await threadFor(unit, task, patch.owner);
  const change = changeTask(task, { ...patch, threadId }, eventTypes(task, patch), unit.now);
  const [next] = await together([unit.tasks.apply(change), unit.participants.join(task.id)]);
  await passPart(unit, task, next);
  await endClaim(unit, claim, next);
  await noteChange(unit, task, next, by, mailsOwner);
  await noteReadiness(unit, task, next);
  if (isArchived(next.status)) await freeDependents(unit, [next.id], by);
  if (next.status === 'done') await endPlan(unit, next);
  await startAndStop(unit, task, next, { by, isNoted });
  return next;
}

/** Owning a task is taking part in it. The caller has joined it with its session. */
async function passPart(unit: Writes, before: Task, next: Task): Promise<void> {
  if (before.owner === next.owner) return;
  if (before.owner !== null) await unit.participants.dismiss(next.id, before.owner);
  const { agent, session } = unit.scope;
  const hasJoined = next.owner === agent && session !== null;
  if (next.owner !== null && !hasJoined) await unit.participants.welcome(next.id, next.owner);
}

/** A new owner given as an agent has no handle. */
function withOwnName(task: Task, patch: TaskPatch): TaskPatch {
  if (patch.owner === undefined || patch.ownerHandle !== undefined || patch.owner === task.owner) return patch;
  return { ...patch, ownerHandle: null };
}

/** Wakes come last, once every task that the change touches is locked. */
async function startAndStop(
  unit: Writes,
  task: Task,
  next: Task,
  { by, isNoted }: { readonly by: Holder; readonly isNoted: boolean },
): Promise<void> {
  if (next.status === 'canceled') await stopWork(unit, [task]);
  else if (task.threadId !== null && next.owner !== task.owner)
    await stopRun(unit, next, task.threadId, 'the task has another owner now');
  if (next.status === 'done')
    await tellDone(unit, next, by, { isParentStarted: await wakeParent(unit, next), isNoted });
  if (next.status === 'canceled') await tellCanceled(unit, [next], [], by);
  const reason = reasonToStart(task, next);
  if (reason !== undefined) await wakeOwner(unit, next, reason);
}

/** Setting an active task to active again is no reason to start. */
function reasonToStart(task: Task, next: Task): WakeReason | undefined {
  if (next.owner !== task.owner) return 'assigned';
  if (next.status === 'active' && task.status !== 'active') return 'activated';
  return next.dispatch === 'hub' && task.dispatch === 'self' ? 'activated' : undefined;
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

/** Work that another agent made ready is news to its owner; an owner that changes its own task knows already. */
async function noteReadiness(unit: Writes, before: Task | null, next: Task): Promise<void> {
  const { agent } = unit.scope;
  if (isArchived(next.status) || next.owner === null || next.owner === agent) {
    // Ready work is counted per owner, so without an owner there is nothing to remove.
    if (before !== null && before.owner !== null) await unit.waiting.notReady([next.id]);
    return;
  }
  const blockers = before === null ? [] : await unit.tasks.openBlockers(next.id);
  const wasReady = before !== null && before.owner === next.owner && isReady(before, blockers);
  if (isReady(next, blockers) && !wasReady) await unit.waiting.ready(next.id, next.owner);
}

/** Tasks that waited only for the ended ones are now ready. */
export async function freeDependents(unit: Writes, ended: readonly number[], by: Holder): Promise<void> {
  const dependents = await unit.tasks.findAll(await unit.tasks.openDependents(ended));
  const blocked = await unit.tasks.blockedAmong(dependents.map((task) => task.id));
  for (const dependent of dependents) if (!blocked.has(dependent.id)) await noteUnblocked(unit, dependent, by);
}

/** Notifies the owner of a task that lost a blocker, if the task is now ready. */
export async function noteUnblocked(unit: Writes, task: Task, by: Holder): Promise<void> {
  await wakeOwner(unit, task, 'unblocked');
  if (!isReady(task, await unit.tasks.openBlockers(task.id)) || task.owner === null) return;
  if (task.owner !== unit.scope.agent) await unit.waiting.ready(task.id, task.owner);
  else await noteUnblockedName(unit, task, by);
}
