import type { Collection } from '../../../kernel/rules/collection.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { type Memory, memoryEvent } from '../../../kernel/rules/memory.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { refuseArchived } from '../../tasks/rules/task.ts';

/** Moves memories into a collection. A task moves with its whole timeline; an archived task cannot be moved. */
export async function publishMemories(
  unit: Writes,
  memories: readonly Memory[],
  to: Collection,
): Promise<readonly number[]> {
  unit.collections.requireWrite(to.id);
  for (const { collectionId } of memories) unit.collections.requireWrite(collectionId);
  const taskIds = memories.flatMap(({ kind, taskId }) => (kind === 'task' && taskId !== null ? [taskId] : []));
  for (const task of await unit.tasks.findAll(taskIds)) refuseArchived(task);
  const along = await unit.memories.idsOfTasks(taskIds);
  const known = new Set(memories.map(({ id }) => id));
  const all = [...memories, ...(await unit.memories.findAll(along.filter((id) => !known.has(id))))];
  await refuseTakingAway(unit, memories, to);
  await moveAll(unit, all, taskIds, to.id);
  // Earlier revisions from a restricted collection must not be published with the current text.
  await unit.memories.forgetEarlier(all.filter((one) => one.collectionId !== WORKSPACE_ID).map(({ id }) => id));
  return all.map(({ id }) => id);
}

/**
 * A memory of another agent may only move to where that agent still sees it. A task belongs to its owner, or to its
 * creator without one.
 */
async function refuseTakingAway(unit: Writes, memories: readonly Memory[], to: Collection): Promise<void> {
  for (const memory of memories.filter(({ collectionId }) => collectionId !== to.id)) {
    const task = memory.taskId === null || memory.kind !== 'task' ? undefined : await unit.tasks.find(memory.taskId);
    const holder = task === undefined ? memory.author : (task.owner ?? task.createdBy);
    if (holder === unit.scope.agent || (await unit.collections.isMember(to.id, holder))) continue;
    throw new WaggleError(
      'NOT_OWNER',
      `Only ${holder} may move memory ${memory.id} there, because ${holder} could no longer see it.`,
      {
        memory_id: memory.id,
        owner: holder,
      },
    );
  }
}

const BATCH = 500;

/** Moves everything in a collection, including its history. */
export async function emptyCollection(unit: Writes, from: number, to: number): Promise<void> {
  await unit.collections.moveTasks(await unit.collections.taskIds(from), to);
  for (;;) {
    const ids = await unit.memories.idsIn(from, BATCH);
    if (ids.length === 0) return;
    const memories = await unit.memories.findAll(ids);
    await moveAll(unit, memories, [], to);
    // Expired memories are deleted instead of moved.
    const gone = ids.filter((id) => !memories.some((memory) => memory.id === id));
    await unit.memories.drop(gone);
  }
}

async function moveAll(
  unit: Writes,
  memories: readonly Memory[],
  taskIds: readonly number[],
  to: number,
): Promise<void> {
  const moving = memories.filter(({ collectionId }) => collectionId !== to);
  await unit.memories.move(moving, to);
  await unit.collections.moveTasks(taskIds, to);
  for (const memory of moving) {
    unit.emit(memoryEvent('memory.moved', memory));
    unit.emit(memoryEvent('memory.moved', { ...memory, collectionId: to }));
  }
}
