import type { MemoryPatch } from '../../../kernel/memory/writes.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { type Memory, memoryEvent } from '../../../kernel/rules/memory.ts';
import { nothingToStore, overCap, wrongField } from '../../../kernel/rules/refusals.ts';
import { distinctLabels } from '../../../kernel/search/terms.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { settleClaim } from '../../tasks/flows/task-claims.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { parseChecklist, stepsFrom } from '../../tasks/rules/checklist.ts';
import { isArchived, type Step, stepAt, type Task, type TaskPatch } from '../../tasks/rules/task.ts';
import { type Edited, type MemoryEdit, sharedPatch } from './memory-edit.ts';
import { refuseExpiry, refuseLongBoxes, titled } from './remember.ts';

/** Edits a task: content, steps, status and findings in one write. */
export async function editTask(unit: Writes, task: Task, memory: Memory, edit: MemoryEdit): Promise<Edited> {
  if (edit.kind !== undefined && edit.kind !== 'task') throw wrongField('type', 'A task stays a task.');
  refuseExpiry(edit);
  const patch = taskPatch(task, edit);
  const own = sharedPatch(edit);
  const changes = Object.keys({ ...patch, ...own }).length > 0;
  // A finding alone also counts as activity; the timeline of an archived task still accepts it.
  const touches = changes || (edit.output !== undefined && !isArchived(task.status));
  const next = touches ? await revised(unit, await settled(unit, task), patch) : task;
  await changeOwn(unit, memory.id, own);
  const output = edit.output === undefined ? undefined : await addOutput(unit, next, edit.output);
  return { memory: await unit.memories.get(memory.id), task: next, output };
}

/** Changes the fields that exist only on the memory, with a log event in addition to that of the task. */
async function changeOwn(unit: Writes, id: number, own: MemoryPatch): Promise<void> {
  if (Object.keys(own).length === 0) return;
  const changed = await unit.memories.change(await unit.memories.get(id), own);
  unit.emit(memoryEvent('memory.edited', changed, Object.keys(own)));
}

async function settled(unit: Writes, task: Task): Promise<Task> {
  return (await settleClaim(unit, task, { agent: unit.scope.agent, handle: null })).task;
}

/** Completing a task that is not active activates it first, so that the log shows both. */
async function revised(unit: Writes, task: Task, patch: TaskPatch): Promise<Task> {
  if (patch.status !== 'done' || task.status === 'active' || isArchived(task.status)) {
    return reviseTask(unit, task, patch);
  }
  const active = await reviseTask(unit, task, { ...patch, status: 'active' });
  return reviseTask(unit, active, { status: 'done' });
}

function taskPatch(task: Task, edit: MemoryEdit): TaskPatch {
  const renamed = edit.title === undefined ? {} : { title: edit.title.trim() };
  const written = edit.content === undefined ? renamed : contentPatch(task, edit.content, edit.title);
  const steps = tickedSteps({ ...task, ...written }, edit);
  return {
    ...written,
    ...defined({ steps }),
    ...(edit.topics === undefined ? {} : { topics: distinctLabels(edit.topics) }),
    ...defined({ status: edit.status }),
  };
}

/**
 * The first line is the title unless one is given, and the rest is the description; check boxes, if any, replace the
 * steps.
 */
function contentPatch(task: Task, content: string, given: string | undefined): TaskPatch {
  const { title, description, boxes } = given === undefined ? parseChecklist(content) : titled(given.trim(), content);
  if (isBlank(title)) throw nothingToStore();
  if ([...title].length > limits.title) {
    throw overCap('content', `The first line is the task's title: at most ${limits.title} characters.`);
  }
  if (boxes.length === 0) return { title, description };
  refuseLongBoxes(boxes);
  const steps = stepsFrom(boxes, task.steps);
  const kept = new Set(steps.map(({ subtaskId }) => subtaskId));
  const lost = task.steps.flatMap(({ subtaskId }, index) => (subtaskId === null || kept.has(subtaskId) ? [] : [index]));
  if (lost.length > 0) {
    throw new WaggleError('STEPS_LINKED', `Steps ${lost.join(', ')} have subtasks and must stay.`, { steps: lost });
  }
  return { title, description, steps };
}

/** An index out of range refuses the whole call. */
function tickedSteps(task: Task, { toggle = [], check = [], uncheck = [] }: MemoryEdit): readonly Step[] | undefined {
  const named = new Set<number>();
  for (const [field, indexes] of Object.entries({ toggle, check, uncheck })) {
    for (const index of indexes) {
      stepAt(task, index);
      if (named.has(index)) throw wrongField(field, 'Name each step once.');
      named.add(index);
    }
  }
  if (named.size === 0) return undefined;
  return task.steps.map((step, index) => {
    if (toggle.includes(index)) return { ...step, done: !step.done };
    if (check.includes(index)) return { ...step, done: true };
    return uncheck.includes(index) ? { ...step, done: false } : step;
  });
}

/** Adds a finding: a fact on the task's timeline, with the task's topics. It is never deduplicated. */
async function addOutput(unit: Writes, task: Task, text: string): Promise<Memory> {
  const output = await unit.memories.insert({
    id: await unit.memories.nextId(),
    collectionId: task.collectionId,
    kind: 'fact',
    text,
    taskId: task.id,
    isOutput: true,
    topics: task.topics,
  });
  unit.emit(memoryEvent('memory.added', output));
  return output;
}
