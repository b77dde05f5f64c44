import { type Holder, isSame } from '../../../kernel/rules/holder.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { ownerOf } from '../rules/claim.ts';
import { changeTask, isArchived, refuseArchived, type Task } from '../rules/task.ts';
import { passClaims } from './task-claims.ts';

/** Cancels the task and everything open below it. `actor`: the handle under which the caller acts, if any. */
export async function cancelTree(
  unit: Writes,
  root: Task,
  actor?: Holder,
): Promise<{ root: Task; canceled: readonly number[] }> {
  refuseArchived(root);
  const canceled = await cancelTrees(unit, [root], actor);
  return { root: canceled[0] ?? root, canceled: canceled.map((task) => task.id) };
}

/**
 * Cancels open tasks and everything open below them, including open children of done ones, in few statements for any
 * number of tasks. Returns the tasks in their new state, the given ones first.
 */
export async function cancelTrees(unit: Writes, roots: readonly Task[], actor?: Holder): Promise<readonly Task[]> {
  const by = actor ?? { agent: unit.scope.agent, handle: null };
  const open = [...roots, ...(await openBelow(unit, roots))];
  for (const collection of new Set(open.map((task) => task.collectionId))) unit.collections.requireWrite(collection);
  const { passed: free, taken } = await passClaims(unit, open, { status: 'canceled' }, by, isBelowOwn(roots, by));
  const changes = free.map((task) => changeTask(task, { status: 'canceled' }, ['task.canceled'], unit.now));
  const ids = free.map((task) => task.id);
  await unit.claims.endAll(ids, 'canceled');
  await unit.tasks.moveAll(changes);
  await unit.waiting.notReady(ids);
  await unit.follow('tasksCanceled', { tasks: free, taken, by });
  return changes.map(({ next }) => next);
}

/**
 * Reads again after locking, until nothing new is found: a subtask created meanwhile is either found here or sees that
 * its parent is canceled.
 */
async function openBelow(unit: Writes, roots: readonly Task[]): Promise<readonly Task[]> {
  const above = roots.map((task) => task.id);
  const seen = new Set(above);
  const open: Task[] = [];
  for (;;) {
    const found = (await unit.tasks.idsBelow(above)).filter((id) => !seen.has(id));
    if (found.length === 0) return open;
    for (const id of found) seen.add(id);
    open.push(...(await unit.tasks.findAll(found)).filter((task) => !isArchived(task.status)));
  }
}

/** The owner of the root may cancel everything below it, including what another agent has claimed. */
function isBelowOwn(roots: readonly Task[], by: Holder): (task: Task) => boolean {
  const ids = new Set(roots.map((task) => task.id));
  const isOwn = roots.every((root) => {
    const owner = ownerOf(root);
    return owner !== undefined && isSame(owner, by);
  });
  return (task) => isOwn && !ids.has(task.id);
}
