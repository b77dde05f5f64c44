import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { cycleError, type Edge } from '../rules/dependency.ts';
import { refuseArchived, type Task, taskEvent, taskNotFound } from '../rules/task.ts';
import { noteUnblocked } from './task-readiness.ts';

/** Adds the new edges, after checking that both ends exist and that no cycle is created. */
export async function addEdges(unit: Writes, edges: readonly Edge[]): Promise<readonly Edge[]> {
  if (edges.length === 0) return [];
  const tasks = await endsOf(unit, edges);
  await unit.dependencies.inTurn();
  const added: Edge[] = [];
  for (const edge of edges) {
    if (edge.blocker === edge.blocked) {
      const id = String(edge.blocked);
      throw new WaggleError('DEPENDENCY_SELF', `Task #${id} cannot wait for itself.`, { id });
    }
    const blocked = tasks.get(edge.blocked);
    if (blocked !== undefined) refuseArchived(blocked);
    const back = await unit.dependencies.path(edge.blocked, edge.blocker);
    if (back !== undefined) throw cycleError([edge.blocker, ...back]);
    if (await unit.dependencies.add(edge)) added.push(edge);
  }
  const waiting = added.filter(({ blocker }) => tasks.get(blocker)?.archivedAt === null);
  await unit.waiting.notReady(waiting.map(({ blocked }) => blocked));
  return added;
}

/**
 * Makes a new task wait for others. If the caller names the new task's own id, no such task exists yet from its view.
 */
export async function waitForAll(unit: Writes, { id }: Task, blockers: readonly number[]): Promise<void> {
  if (blockers.includes(id)) throw taskNotFound(id);
  await addEdges(
    unit,
    blockers.map((blocker) => ({ blocker, blocked: id })),
  );
}

/** Removes the edges that exist; owners of tasks that became ready are notified. */
export async function removeEdges(unit: Writes, edges: readonly Edge[], by: Holder): Promise<readonly Edge[]> {
  if (edges.length === 0) return [];
  const tasks = await endsOf(unit, edges);
  const removed: Edge[] = [];
  for (const edge of edges) {
    const blocked = tasks.get(edge.blocked);
    if (blocked === undefined) continue;
    refuseArchived(blocked);
    if (!(await unit.dependencies.remove(edge))) continue;
    removed.push(edge);
    if (tasks.get(edge.blocker)?.archivedAt === null) await noteUnblocked(unit, blocked, by);
  }
  return removed;
}

/** The sides of these edges on which a task is. */
export function sidesOf(id: number, edges: readonly Edge[]): readonly ('blocks' | 'blockedBy')[] {
  return [
    ...(edges.some(({ blocker }) => blocker === id) ? (['blocks'] as const) : []),
    ...(edges.some(({ blocked }) => blocked === id) ? (['blockedBy'] as const) : []),
  ];
}

/**
 * Emits one event per task at an end of a changed edge, the edited task first. A single event with all ids would reveal
 * tasks of other collections to readers of one.
 */
export async function tellEdges(unit: Writes, edited: Task, edges: readonly Edge[]): Promise<void> {
  const ids = new Set(edges.flatMap(({ blocker, blocked }) => [blocker, blocked]));
  ids.delete(edited.id);
  for (const task of [edited, ...(await unit.tasks.findAll([...ids]))])
    unit.emit({ ...taskEvent('task.dependency', null, task), changed: sidesOf(task.id, edges) });
}

/** Both ends of every edge, locked at once and checked to be writable by the caller. */
async function endsOf(unit: Writes, edges: readonly Edge[]): Promise<ReadonlyMap<number, Task>> {
  const ids = [...new Set(edges.flatMap(({ blocker, blocked }) => [blocker, blocked]))];
  const tasks = new Map((await unit.tasks.findAll(ids)).map((task) => [task.id, task]));
  for (const id of ids) {
    const task = tasks.get(id);
    if (task === undefined) throw taskNotFound(id);
    unit.collections.requireWrite(task.collectionId);
  }
  return tasks;
}
