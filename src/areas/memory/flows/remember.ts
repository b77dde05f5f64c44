import type { MemoryPatch } from '../../../kernel/memory/writes.ts';
import { defined } from '../../../kernel/rules/defined.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Agent } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import { EPHEMERAL_MS, type Memory, memoryEvent } from '../../../kernel/rules/memory.ts';
import { nothingToStore, overCap, wrongField } from '../../../kernel/rules/refusals.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { distinctLabels } from '../../../kernel/search/terms.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import { openTask } from '../../tasks/flows/task-lifecycle.ts';
import { type CheckBox, parseBoxes, parseChecklist } from '../../tasks/rules/checklist.ts';
import type { Step, Task } from '../../tasks/rules/task.ts';

export interface MemoryDraft {
  readonly content: string;
  readonly kind: string;
  readonly title?: string | undefined;
  readonly steps?: readonly string[] | undefined;
  readonly topics: readonly string[];
  readonly macroTopics: readonly string[];
  readonly ref?: string | undefined;
  readonly artifact?: string | undefined;
  readonly machineId?: string | undefined;
  readonly ephemeral?: boolean | undefined;
  readonly expiresAt?: Instant | undefined;
  readonly collection?: string | undefined;
}

export interface Remembered {
  readonly memory: Memory;
  readonly task?: Task;
  readonly deduplicated: boolean;
}

/** Stores a memory, or a task with its companion memory. */
export async function remember(unit: Writes, draft: MemoryDraft): Promise<Remembered> {
  const collectionId = await targetOf(unit, draft.collection);
  unit.collections.requireWrite(collectionId);
  if (draft.kind === 'task') return rememberTask(unit, draft, collectionId);
  if (isBlank(draft.content)) throw nothingToStore();
  const expiresAt = expiryOf(draft, unit.now);
  await unit.memories.holdIds();
  const same = await unit.memories.sameText(collectionId, draft.kind, draft.content);
  if (same !== undefined && lastsAsLong(same, expiresAt)) return { memory: same, deduplicated: true };
  const memory = await unit.memories.insert({
    id: await unit.memories.nextId(),
    collectionId,
    kind: draft.kind,
    text: draft.content,
    title: draft.title ?? null,
    topics: draft.topics,
    macroTopics: draft.macroTopics,
    ref: draft.ref ?? null,
    artifact: draft.artifact ?? null,
    machineId: draft.machineId ?? null,
    expiresAt,
  });
  unit.emit(memoryEvent('memory.added', memory));
  return { memory, deduplicated: false };
}

/** An expiring memory is no duplicate of a permanent one. */
function lastsAsLong(same: Memory, expiresAt: Instant | null): boolean {
  return same.expiresAt === null || expiresAt !== null;
}

/** The target collection: the one that the call names, else the agent's default collection, else its own. */
async function targetOf(unit: Writes, name: string | undefined): Promise<number> {
  if (name !== undefined) return (await unit.collections.named(name)).id;
  const agent = await unit.agents.get(unit.scope.agent);
  return agent.defaultCollection === null
    ? (await unit.collections.named('personal')).id
    : defaultOf(unit, agent, agent.defaultCollection);
}

/**
 * A deleted default collection is not replaced by a guess, nor by another collection of the same name: the text may be
 * confidential. A name from an agent file is resolved once, on the agent's first write.
 */
async function defaultOf(unit: Writes, { id, defaultCollectionId }: Agent, name: string): Promise<number> {
  if (defaultCollectionId !== null) {
    const all = await unit.collections.list();
    if (all.some((one) => one.id === defaultCollectionId)) return defaultCollectionId;
    throw defaultLost(name);
  }
  const found = await unit.collections.named(name).catch((error: unknown) => {
    throw error instanceof WaggleError ? defaultLost(name) : error;
  });
  await unit.agents.keepDefault(id, found.id);
  return found.id;
}

function defaultLost(name: string): WaggleError {
  const message = 'You can no longer use your default collection: it was deleted, or you are no longer in it.';
  return new WaggleError('DEFAULT_COLLECTION_LOST', message, { default_collection: name });
}

async function rememberTask(unit: Writes, draft: MemoryDraft, collectionId: number): Promise<Remembered> {
  const plan = taskPlan(draft);
  refuseExpiry(draft);
  const task = await openTask(unit, {
    title: plan.title,
    description: plan.description,
    steps: plan.steps,
    topics: distinctLabels(draft.topics),
    owner: null,
    createdBy: unit.scope.agent,
    collectionId,
    status: 'pending',
    dispatch: 'self',
  });
  const companion = await unit.memories.get(task.memoryId);
  const own = companionPatch(draft);
  if (Object.keys(own).length === 0) return { memory: companion, task, deduplicated: false };
  return { memory: await unit.memories.change(companion, own), task, deduplicated: false };
}

/** Fields stored on a task's memory, since the task has no columns for them. */
function companionPatch({ macroTopics, ref, artifact, machineId }: MemoryDraft): MemoryPatch {
  return {
    ...(macroTopics.length === 0 ? {} : { macroTopics: distinctLabels(macroTopics) }),
    ...defined({ ref, artifact, machineId }),
  };
}

export function refuseExpiry({ ephemeral, expiresAt }: Expiry): void {
  if (expiresAt === undefined && ephemeral !== true) return;
  throw wrongField('expires_at', 'A task does not expire; it is finished or canceled.');
}

function taskPlan({ title, content, steps = [] }: MemoryDraft) {
  const parsed = title === undefined ? parseChecklist(content) : titled(title, content);
  if (isBlank(parsed.title)) throw nothingToStore();
  if ([...parsed.title].length > limits.title) {
    throw overCap('content', `The first line is the task's title: at most ${limits.title} characters.`);
  }
  const boxes: readonly CheckBox[] = [
    ...steps.map((step) => ({ title: step, details: null, done: false })),
    ...parsed.boxes,
  ];
  return { ...parsed, steps: checkedSteps(boxes) };
}

export function titled(title: string, content: string) {
  const { rest, boxes } = parseBoxes(content);
  return { title, description: rest, boxes };
}

type Expiry = Pick<MemoryDraft, 'ephemeral' | 'expiresAt'>;

/** Check boxes as steps, after checking their limits. */
function checkedSteps(boxes: readonly CheckBox[]): readonly Step[] {
  refuseLongBoxes(boxes);
  return boxes.map((box) => ({ ...box, subtaskId: null }));
}

export function refuseLongBoxes(boxes: readonly CheckBox[]): void {
  if (boxes.length > limits.steps) throw overCap('steps', `At most ${limits.steps} steps.`);
  if (boxes.some(({ title }) => [...title].length > limits.stepTitle)) {
    throw overCap('content', `A step's title has at most ${limits.stepTitle} characters.`);
  }
}

export function expiryOf({ ephemeral, expiresAt }: Expiry, now: Instant): Instant | null {
  if (expiresAt === undefined) return ephemeral === true ? now + EPHEMERAL_MS : null;
  if (expiresAt <= now) throw wrongField('expires_at', 'Lies in the past.');
  return expiresAt;
}
