import type { MemoryPatch } from '../../../kernel/memory/writes.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Memory, memoryEvent } from '../../../kernel/rules/memory.ts';
import { nothingToStore, wrongField } from '../../../kernel/rules/refusals.ts';
import { distinctLabels } from '../../../kernel/search/terms.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { editTask } from './edit-task-memory.ts';
import { type Edited, type MemoryEdit, sharedPatch } from './memory-edit.ts';
import { expiryOf } from './remember.ts';
import { noSuchMemory } from './require-memories.ts';

/** Changes a memory, or the task behind it, atomically. */
export async function editMemory(unit: Writes, id: number, edit: MemoryEdit): Promise<Edited> {
  // Lock order: the task's row before its memory's. So look up the task first.
  const known = (await unit.feed.ofMemories([id])).get(id);
  const task = known === undefined ? undefined : await unit.tasks.find(known.id);
  // If the task was moved out of the caller's sight meanwhile, so was its memory.
  if (known !== undefined && task === undefined) throw noSuchMemory([id]);
  const memory = await unit.memories.get(id);
  unit.collections.requireWrite(memory.collectionId);
  refuseStale(task?.revision ?? memory.revision, edit.ifRevision);
  if (Object.entries(edit).every(([name, value]) => name === 'ifRevision' || value === undefined)) {
    throw new WaggleError('NOTHING_TO_UPDATE', 'The call names no field to change.');
  }
  if (edit.supersededBy !== undefined) await refuseCircle(unit, id, edit.supersededBy);
  const texts = [edit.content, edit.output, edit.title];
  if (texts.some((text) => text !== undefined && isBlank(text))) throw nothingToStore();
  return task === undefined ? { memory: await editPlain(unit, memory, edit) } : editTask(unit, task, memory, edit);
}

async function editPlain(unit: Writes, memory: Memory, edit: MemoryEdit): Promise<Memory> {
  const surgery = [edit.toggle, edit.check, edit.uncheck, edit.status, edit.output];
  if (surgery.some((part) => part !== undefined)) {
    throw new WaggleError('NOT_A_TASK', `Memory ${memory.id} is not a task.`, { memory_ids: [memory.id] });
  }
  if (edit.kind === 'task') throw wrongField('type', 'A memory cannot become a task; add a task instead.');
  const patch: MemoryPatch = {
    ...defined({ text: edit.content, title: edit.title, kind: edit.kind }),
    ...(edit.ephemeral === undefined && edit.expiresAt === undefined ? {} : { expiresAt: expiryOf(edit, unit.now) }),
    ...sharedPatch(edit),
    ...(edit.topics === undefined ? {} : { topics: distinctLabels(edit.topics) }),
  };
  const next = await unit.memories.change(memory, patch);
  unit.emit(memoryEvent('memory.edited', next, Object.keys(patch)));
  return next;
}

function refuseStale(revision: number, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return;
  throw new WaggleError('REVISION_CONFLICT', `It is now at revision ${revision}.`, { revision });
}

const LONGEST_CHAIN = 1000;

/** The successor must be readable, and the chain of successors must not contain a cycle. */
async function refuseCircle(unit: Writes, id: number, successor: number): Promise<void> {
  let at: number | null = successor;
  for (let length = 0; at !== null && length < LONGEST_CHAIN; length++) {
    if (at === id) throw wrongField('superseded_by', 'A memory cannot be superseded by itself, even indirectly.');
    const memory: Memory | undefined = length === 0 ? await unit.memories.get(at) : await unit.memories.find(at);
    at = memory?.supersededBy ?? null;
  }
}
