import type { Holder } from '../../../kernel/rules/holder.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isArchived, isReady, type Task } from '../rules/task.ts';
import type { CanceledTasks, ChangedTask, UnblockedTask } from './task-changes.ts';

/** Work that another agent made ready is news to its owner; an owner that changes its own task knows already. */
export async function noteReadiness(
  unit: Writes,
  { before, next }: Pick<ChangedTask, 'next'> & { readonly before: Task | null },
): Promise<void> {
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

/** Tasks that waited only for the ended one are now ready. */
export async function freeDependents(unit: Writes, { next, by }: ChangedTask): Promise<void> {
  if (isArchived(next.status)) await free(unit, [next.id], by);
}

export async function freeDependentsOfAll(unit: Writes, { tasks, by }: CanceledTasks): Promise<void> {
  await free(
    unit,
    tasks.map((task) => task.id),
    by,
  );
}

async function free(unit: Writes, ended: readonly number[], by: Holder): Promise<void> {
  for (const dependent of await freedBy(unit, ended)) await noteUnblocked(unit, dependent, by);
}

async function freedBy(unit: Writes, ended: readonly number[]): Promise<readonly Task[]> {
  const dependents = await unit.tasks.findAll(await unit.tasks.openDependents(ended));
  const blocked = await unit.tasks.blockedAmong(dependents.map((task) => task.id));
  return dependents.filter((task) => !blocked.has(task.id));
}

/** The tasks of the same list that waited for this one last, so that whoever sees its end may know of them. */
export async function unblockedBy(unit: Writes, ended: Task): Promise<readonly string[]> {
  if (!isArchived(ended.status)) return [];
  const freed = (await freedBy(unit, [ended.id])).filter((task) => task.collectionId === ended.collectionId);
  return freed.map((task) => String(task.id));
}

/** Tells members of a team who wait that there is work to claim, or no longer. */
export async function noteFreeWork(
  unit: Writes,
  { before, next }: Pick<ChangedTask, 'next'> & { readonly before: Task | null },
): Promise<void> {
  if (next.collectionId === WORKSPACE_ID) return;
  const wasFree = before !== null && isUnowned(before);
  if (wasFree && !isUnowned(next)) await unit.waiting.notFree(next.id);
  if (!wasFree && isUnowned(next)) await offerToTeam(unit, next);
}

function isUnowned({ owner, status }: Task): boolean {
  return owner === null && status === 'pending';
}

async function offerToTeam(unit: Writes, task: Task): Promise<void> {
  if ((await unit.teams.lead(task.collectionId)) !== undefined) await unit.waiting.free(task.id, task.collectionId);
}

/** The task has lost a blocker. */
export async function noteUnblocked(unit: Writes, task: Task, by: Holder): Promise<void> {
  await unit.follow('taskUnblocked', { task, by });
  if (isUnowned(task) && task.collectionId !== WORKSPACE_ID) await offerToTeam(unit, task);
  if (!isReady(task, await unit.tasks.openBlockers(task.id)) || task.owner === null) return;
  await unit.follow('taskReady', { task, by });
}

/** An owner that unblocked its own task knows already. */
export async function countAsReady(unit: Writes, { task }: UnblockedTask): Promise<void> {
  if (task.owner !== null && task.owner !== unit.scope.agent) await unit.waiting.ready(task.id, task.owner);
}
