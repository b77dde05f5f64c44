import { type Memory, memoryEvent } from '../../../kernel/rules/memory.ts';
import { nothingToStore } from '../../../kernel/rules/refusals.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { mentionFiles } from './mention-files.ts';

export interface Observation {
  readonly kind: string;
  readonly text: string;
  readonly replyTo?: number | undefined;
  /** What get_observations shows with the text; the authoritative values are in columns. */
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Files of the task's repository that the entry mentions: it adds to their heat. */
  readonly files?: readonly string[] | undefined;
}

/**
 * Adds an entry to a task's thread, in the task's collection, and makes the writer's session a participant. An archived
 * task is frozen, but its thread still accepts entries.
 */
export async function observe(unit: Writes, task: Task, entry: Observation): Promise<Memory> {
  const memory = await noteOnTask(unit, task, entry);
  await joinThread(unit, task);
  return memory;
}

/** After the writer's session has added to the thread: it becomes a participant, and the task moves up in lists. */
export async function joinThread(unit: Writes, task: Task): Promise<void> {
  await unit.participants.join(task.id);
  if (task.archivedAt === null) await unit.tasks.touch(task);
}

/** Adds an entry to a task's thread without a new participant, for events that no session caused. */
export async function noteOnTask(unit: Writes, task: Task, entry: Observation): Promise<Memory> {
  const memory = await store(unit, placeOn(task), entry);
  await mentionFiles(unit, [{ ...entry, task, memoryId: memory.id }]);
  return memory;
}

/** The same for one entry on each of several tasks, with the same number of statements as for one. */
export async function noteOnTasks(
  unit: Writes,
  entries: readonly (Observation & { readonly task: Task })[],
): Promise<void> {
  const ids = await unit.memories.nextIds(entries.length);
  const drafts = ids.flatMap((id, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [draftOf(unit, { ...placeOn(entry.task), id }, entry)];
  });
  for (const memory of await unit.memories.insertAll(drafts)) unit.emit(memoryEvent('memory.added', memory));
  await mentionFiles(
    unit,
    entries.map((entry, index) => ({ ...entry, memoryId: ids[index] ?? 0 })),
  );
}

/** Adds an entry to the writer's session only, without a task. */
export function noteInSession(unit: Writes, collectionId: number, entry: Observation): Promise<Memory> {
  return store(unit, { collectionId, taskId: null }, entry);
}

interface Place {
  readonly collectionId: number;
  readonly taskId: number | null;
}

function placeOn({ collectionId, id: taskId }: Task): Place {
  return { collectionId, taskId };
}

async function store(unit: Writes, place: Place, entry: Observation): Promise<Memory> {
  const id = await unit.memories.nextId();
  const memory = await unit.memories.insert(draftOf(unit, { ...place, id }, entry));
  unit.emit(memoryEvent('memory.added', memory));
  return memory;
}

function draftOf(unit: Writes, place: Place & { readonly id: number }, entry: Observation) {
  unit.collections.requireWrite(place.collectionId);
  if (isBlank(entry.text)) throw nothingToStore();
  const { kind, text, replyTo = null, metadata = null } = entry;
  const { subagent } = unit.scope;
  return { ...place, kind, text, replyTo, metadata: subagent === undefined ? metadata : { ...metadata, subagent } };
}
