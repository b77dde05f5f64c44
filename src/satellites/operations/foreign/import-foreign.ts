import type { Edge } from '../../../areas/tasks/rules/dependency.ts';
import { isArchived, type Task } from '../../../areas/tasks/rules/task.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { agentIdFromClient, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { limits } from '../../../kernel/rules/limits.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { redactedValue } from '../../../kernel/text/redaction.ts';
import { isAdded } from '../import/import-edges.ts';
import { DryRun, tried } from './dry-run.ts';
import { type ForeignTask, type ForeignTasks, storable } from './foreign-task.ts';
import { cutOf, LONGEST_TOPIC, originLine, roomFor } from './what-is-cut.ts';

export interface ForeignImport {
  readonly source: string;
  readonly added: number;
  readonly alreadyThere: number;
  /** What could not be read, with the reason. */
  readonly skipped: readonly string[];
  /** Links to missing tasks, or that would close a cycle, as `12 waits for 13`. */
  readonly droppedLinks: readonly string[];
  readonly agentsAdded: readonly string[];
  /** Parts over their size limit, with the reason; the rest of the task was imported. */
  readonly cut: readonly string[];
  /** The id in the other program, and the number here. */
  readonly ids: Readonly<Record<string, string>>;
  readonly dryRun: boolean;
}

/**
 * Imports all tasks in one transaction. They get new numbers; their old ids are stored as a reference, by which a
 * second import recognizes them. A dry run does the same work and rolls it back.
 */
export async function importForeign(store: Store, foreign: ForeignTasks, dryRun: boolean): Promise<ForeignImport> {
  const tasks = foreign.tasks.map((task) => redactedValue(task).value as ForeignTask);
  const work = async (unit: Writes): Promise<ForeignImport> => {
    const report = { ...(await takeOver(unit, { ...foreign, tasks })), dryRun };
    if (dryRun) throw new DryRun(report);
    return report;
  };
  return tried(store.write(systemScope, 'import-foreign', work));
}

async function takeOver(
  unit: Writes,
  { source, tasks, skipped }: ForeignTasks,
): Promise<Omit<ForeignImport, 'dryRun'>> {
  const origin = (id: string) => `${source}: ${id}`;
  const known = await unit.tasks.origins();
  const numbers = new Map<string, number>();
  const doubles: string[] = [];
  const fresh: ForeignTask[] = [];
  for (const task of tasks) {
    if (numbers.has(task.id)) {
      doubles.push(`${task.id}: it stands there twice`);
      continue;
    }
    const number = known.get(origin(task.id));
    numbers.set(task.id, number ?? (await unit.tasks.nextIds()).id);
    if (number === undefined) fresh.push(task);
  }
  const agentsAdded = await addOwners(unit, fresh);
  const dropped: string[] = [];
  const cut: string[] = [];
  const adopted = await adoptAll(unit, fresh, { numbers, origin, dropped, cut });
  await addLinks(unit, fresh, numbers, dropped);
  for (const task of adopted) await unit.tasks.settleAdopted(task);
  if (fresh.length > 0) unit.emit({ type: 'workspace.imported', collectionId: WORKSPACE_ID });
  return {
    source,
    added: fresh.length,
    alreadyThere: numbers.size - fresh.length,
    skipped: [...skipped, ...doubles],
    droppedLinks: dropped,
    agentsAdded,
    cut,
    ids: Object.fromEntries([...numbers].map(([id, number]) => [id, String(number)])),
  };
}

async function addOwners(unit: Writes, tasks: readonly ForeignTask[]): Promise<readonly string[]> {
  const added: string[] = [];
  for (const id of new Set(tasks.flatMap(({ owner }) => (owner === undefined ? [] : [agentIdFromClient(owner)])))) {
    if ((await unit.agents.find(id)) !== undefined) continue;
    await unit.agents.add(id);
    added.push(id);
  }
  return added;
}

interface Adoption {
  readonly numbers: ReadonlyMap<string, number>;
  readonly origin: (id: string) => string;
  readonly dropped: string[];
  readonly cut: string[];
}

/** Children before parents: a step may only name a subtask that exists. */
async function adoptAll(
  unit: Writes,
  tasks: readonly ForeignTask[],
  { numbers, origin, dropped, cut }: Adoption,
): Promise<readonly Task[]> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const children = childrenOf(tasks, byId, dropped);
  const adopted: Task[] = [];
  const seen = new Set<string>();
  const adopt = async (task: ForeignTask): Promise<void> => {
    if (seen.has(task.id)) return;
    seen.add(task.id);
    const below = children.get(task.id) ?? [];
    for (const child of below) await adopt(child);
    cut.push(...cutOf(task, below.length, origin(task.id)));
    const parent = [...children].find(([, list]) => list.includes(task))?.[0];
    adopted.push(await adoptOne(unit, task, below, { numbers, origin: origin(task.id), parent }));
  };
  for (const task of tasks) await adopt(task);
  return adopted;
}

/** A parent that is not part of this import, or that is a descendant of its own child, is dropped. */
function childrenOf(
  tasks: readonly ForeignTask[],
  byId: ReadonlyMap<string, ForeignTask>,
  dropped: string[],
): ReadonlyMap<string, readonly ForeignTask[]> {
  const children = new Map<string, ForeignTask[]>();
  for (const task of tasks) {
    if (task.parent === undefined) continue;
    if (!byId.has(task.parent) || isBelowItself(task, byId)) dropped.push(`${task.id} is part of ${task.parent}`);
    else children.set(task.parent, [...(children.get(task.parent) ?? []), task]);
  }
  return children;
}

function isBelowItself(task: ForeignTask, byId: ReadonlyMap<string, ForeignTask>): boolean {
  const seen = new Set<string>([task.id]);
  for (let at = task.parent; at !== undefined; at = byId.get(at)?.parent) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

interface Place {
  readonly numbers: ReadonlyMap<string, number>;
  readonly origin: string;
  readonly parent: string | undefined;
}

async function adoptOne(unit: Writes, file: ForeignTask, below: readonly ForeignTask[], place: Place): Promise<Task> {
  const task = await taskFrom(unit, file, below, place);
  await unit.tasks.adopt(task);
  if (task.owner !== null && task.threadId !== null)
    await unit.threads.insert({ id: task.threadId, agent: task.owner, taskId: task.id });
  return task;
}

async function taskFrom(
  unit: Writes,
  file: ForeignTask,
  below: readonly ForeignTask[],
  { numbers, origin, parent }: Place,
): Promise<Task> {
  const { now } = unit;
  const owner = file.owner === undefined ? null : agentIdFromClient(file.owner);
  // A task without an owner cannot be active.
  const status = file.status === 'active' && owner === null ? 'pending' : file.status;
  const createdAt = Math.min(file.createdAt ?? file.updatedAt ?? file.endedAt ?? now, now);
  const updatedAt = Math.max(createdAt, Math.min(file.updatedAt ?? file.endedAt ?? createdAt, now));
  return {
    id: numbers.get(file.id) ?? 0,
    memoryId: await unit.memories.nextId(),
    title: storable(file.title),
    description: described(file, origin),
    activeForm: null,
    owner,
    ownerHandle: null,
    createdBy: 'user',
    status,
    // Importing a hundred tasks must not start a hundred agents.
    dispatch: 'self',
    priority: file.priority,
    dueAt: file.due ?? null,
    collectionId: WORKSPACE_ID,
    threadId: owner === null ? null : unit.threads.newId(),
    parentId: parent === undefined ? null : (numbers.get(parent) ?? null),
    repoRoot: null,
    branch: null,
    isLane: false,
    metadata: { origin },
    requires: [],
    topics: [...new Set(file.topics.map((topic) => topic.slice(0, LONGEST_TOPIC)))].slice(0, limits.topics),
    steps: stepsOf(file, below, numbers),
    resources: [],
    revision: 1,
    createdAt,
    updatedAt,
    archivedAt: isArchived(status) ? Math.max(updatedAt, Math.min(file.endedAt ?? updatedAt, now)) : null,
  };
}

function described({ description }: ForeignTask, origin: string): string {
  const line = originLine(origin);
  const text = Buffer.from(storable(description))
    .subarray(0, roomFor(origin))
    .toString('utf8')
    .replace(/\ufffd$/, '');
  return text === '' ? line : `${text}\n\n${line}`;
}

function stepsOf(
  file: ForeignTask,
  below: readonly ForeignTask[],
  numbers: ReadonlyMap<string, number>,
): Task['steps'] {
  const own = file.steps.map((step) => ({
    title: storable(step.title),
    details: step.details === undefined ? null : storable(step.details),
    done: step.done,
    subtaskId: null,
  }));
  const linked = below.map((child) => ({
    title: [...storable(child.title)].slice(0, limits.stepTitle).join(''),
    details: null,
    done: isArchived(child.status),
    subtaskId: numbers.get(child.id) ?? null,
  }));
  return [...linked, ...own].slice(0, limits.steps);
}

async function addLinks(
  unit: Writes,
  tasks: readonly ForeignTask[],
  numbers: ReadonlyMap<string, number>,
  dropped: string[],
): Promise<void> {
  for (const task of tasks) {
    const here = numbers.get(task.id) ?? 0;
    for (const other of task.blockedBy) {
      const edge: Edge = { blocker: numbers.get(other) ?? 0, blocked: here };
      if (edge.blocker === 0 || !(await isAdded(unit, edge))) dropped.push(`${task.id} waits for ${other}`);
    }
    for (const other of task.related) {
      const there = numbers.get(other);
      if (there === undefined || there === here) dropped.push(`${task.id} is related to ${other}`);
      else await unit.links.add(Math.min(here, there), Math.max(here, there), null);
    }
  }
}
