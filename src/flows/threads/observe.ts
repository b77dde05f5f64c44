import { type Memory, memoryEvent } from '../../core/memory.ts';
import { nothingToStore } from '../../core/refusals.ts';
import type { Task } from '../../core/tasks/task.ts';
import { isBlank } from '../../core/text/plain-text.ts';
import type { Writes } from '../../store/unit.ts';

export interface Observation {
  readonly kind: string;
  readonly text: string;
  readonly replyTo?: number | undefined;
  /** What get_observations shows beside the text; the truth stands in columns. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Adds an entry to a task's thread, in the task's own collection, and makes the writer's session a participant. An
 * ended task is frozen, but its thread still takes entries.
 */
export async function observe(unit: Writes, task: Task, entry: Observation): Promise<Memory> {
  const memory = await noteOnTask(unit, task, entry);
  await unit.participants.join(task.id);
  if (task.archivedAt === null) await unit.tasks.touch(task);
  return memory;
}

/** Adds an entry to a task's thread without making anybody a participant: for what happens to a task by itself. */
export function noteOnTask(unit: Writes, task: Task, entry: Observation): Promise<Memory> {
  return store(unit, { collectionId: task.collectionId, taskId: task.id }, entry);
}

/** Adds an entry to the writer's session alone, about no task. */
export function noteInSession(unit: Writes, collectionId: number, entry: Observation): Promise<Memory> {
  return store(unit, { collectionId, taskId: null }, entry);
}

async function store(
  unit: Writes,
  place: { readonly collectionId: number; readonly taskId: number | null },
  entry: Observation,
): Promise<Memory> {
  unit.collections.requireWrite(place.collectionId);
  if (isBlank(entry.text)) throw nothingToStore();
  const memory = await unit.memories.insert({
    ...place,
    id: await unit.memories.nextId(),
    kind: entry.kind,
    text: entry.text,
    replyTo: entry.replyTo ?? null,
    metadata: entry.metadata ?? null,
  });
  unit.emit(memoryEvent('memory.added', memory));
  return memory;
}
