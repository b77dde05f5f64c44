import { plainTask } from '../../../areas/tasks/rules/plain-task.ts';
import { DEFAULT_PRIORITY, type Task } from '../../../areas/tasks/rules/task.ts';
import { canonicalStatus } from '../../../areas/tasks/rules/task-vocabulary.ts';
import { type OnRows, silently } from '../../../kernel/hub/progress.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isAgentId, WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { redactedRecord } from '../../../kernel/text/redaction.ts';
import { DryRun, tried } from '../foreign/dry-run.ts';
import { type ReadTasks, readTaskFiles } from '../read-task-files.ts';
import type { FileTask } from '../task-files.ts';
import { linksOf, restoreLinks } from './import-links.ts';

export interface ImportReport {
  readonly added: number;
  readonly alreadyThere: number;
  readonly skippedLines: readonly number[];
  /** Links to tasks that are missing or have another parent, and links of archived parents, as `#parent -> #child`. */
  readonly droppedLinks: readonly string[];
  readonly agentsAdded: readonly string[];
}

interface Ways {
  readonly onRows: OnRows;
  /** Does all the work and rolls it back. */
  readonly dryRun: boolean;
}

/**
 * Imports the folder in one transaction and keeps ids. A second import adds nothing; an id in use by another task
 * refuses the whole import.
 */
export async function importTasks(store: Store, folder: string, options: Partial<Ways> = {}): Promise<ImportReport> {
  const found = readTaskFiles(folder);
  const read = { ...found, tasks: found.tasks.map((task) => redactedRecord(task)) };
  return tried(
    store.write(systemScope, 'import-tasks', async (unit) => {
      const report = await importAll(unit, read, { onRows: silently, dryRun: false, ...options });
      if (options.dryRun === true) throw new DryRun(report);
      return report;
    }),
  );
}

async function importAll(unit: Writes, { tasks, nextId, skippedLines }: ReadTasks, ways: Ways): Promise<ImportReport> {
  const known = await unit.tasks.findAll(tasks.map((task) => Number(task.id)));
  refuseConflicts(known, tasks);
  const links = linksOf(tasks, known);
  const fresh = tasks.filter((task) => !links.known.has(task.id)).map(links.withoutDropped);
  const agentsAdded = await addAgents(unit, fresh);
  const adopted = await adoptAll(unit, fresh, links.parents, ways);
  for (const task of adopted) await unit.tasks.settleAdopted(task);
  await restoreLinks(unit, tasks, links);
  await unit.tasks.raiseCounter(nextId - 1);
  if (fresh.length > 0) unit.emit({ type: 'workspace.imported', collectionId: WORKSPACE_ID });
  const { dropped: droppedLinks } = links;
  return { added: fresh.length, alreadyThere: known.length, skippedLines, droppedLinks, agentsAdded };
}

/** Children before parents: a step may only name a subtask that exists. */
async function adoptAll(
  unit: Writes,
  tasks: readonly FileTask[],
  parents: ReadonlyMap<string, string>,
  { onRows }: Ways,
): Promise<readonly Task[]> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const done = new Map<string, Task>();
  const stack = [...tasks];
  while (stack.length > 0) {
    const task = stack.at(-1);
    if (task === undefined || done.has(task.id)) {
      stack.pop();
      continue;
    }
    const waiting = task.steps
      .flatMap((step) => byId.get(step.taskId ?? '') ?? [])
      .filter((child) => !done.has(child.id));
    if (waiting.length > 0) {
      stack.push(...waiting);
      continue;
    }
    onRows('read', done.size);
    done.set(task.id, await adopt(unit, task, parents.get(task.id)));
    stack.pop();
  }
  return [...done.values()];
}

async function adopt(unit: Writes, file: FileTask, parent: string | undefined): Promise<Task> {
  const task = await taskFrom(unit, file, parent);
  await unit.tasks.adopt(task);
  if (task.owner !== null && task.threadId !== null) {
    await unit.threads.insert({ id: task.threadId, agent: task.owner, taskId: task.id });
  }
  return task;
}

async function taskFrom(unit: Writes, file: FileTask, parent: string | undefined): Promise<Task> {
  const archived = file.status === 'done' || file.status === 'canceled';
  const kept =
    /^[0-9a-f]{12}$/.test(file.threadId ?? '') && (await unit.threads.find(file.threadId ?? '')) === undefined;
  return {
    id: Number(file.id),
    memoryId: await unit.memories.nextId(),
    title: file.title,
    description: file.description,
    activeForm: null,
    owner: file.owner,
    ownerHandle: null,
    createdBy: file.createdBy,
    status: canonicalStatus(file.status),
    dispatch: file.dispatch ?? 'hub',
    priority: DEFAULT_PRIORITY,
    dueAt: null,
    collectionId: WORKSPACE_ID,
    threadId: file.owner === null ? null : kept ? (file.threadId ?? null) : unit.threads.newId(),
    parentId: parent === undefined ? null : Number(parent),
    repoRoot: null,
    branch: null,
    isLane: false,
    metadata: {},
    requires: [],
    topics: [],
    steps: file.steps.map((one) => ({
      title: one.title,
      details: one.details ?? null,
      done: one.done,
      subtaskId: one.taskId === undefined ? null : Number(one.taskId),
    })),
    resources: file.resources.map((one) => ({ type: one.type, value: one.value, label: one.label ?? null })),
    revision: 1,
    createdAt: Date.parse(file.createdAt),
    updatedAt: Date.parse(file.updatedAt),
    archivedAt: archived ? Date.parse(file.archivedAt ?? file.updatedAt) : null,
  };
}

async function addAgents(unit: Writes, tasks: readonly FileTask[]): Promise<readonly string[]> {
  const named = new Set(tasks.flatMap((task) => [task.createdBy, ...(task.owner === null ? [] : [task.owner])]));
  const added: string[] = [];
  for (const id of named) {
    if (!isAgentId(id)) throw new WaggleError('IMPORT_INVALID', `${JSON.stringify(id)} is not a valid agent id.`);
    if ((await unit.agents.find(id)) !== undefined) continue;
    await unit.agents.add(id);
    added.push(id);
  }
  return added;
}

function refuseConflicts(known: readonly Task[], tasks: readonly FileTask[]): void {
  const byId = new Map(tasks.map((task) => [Number(task.id), task]));
  const ids = known.filter((task) => !isSame(plainTask(task), byId.get(task.id))).map((task) => String(task.id));
  if (ids.length === 0) return;
  throw new WaggleError('IMPORT_CONFLICT', `These ids already belong to other tasks: ${ids.slice(0, 50).join(', ')}.`, {
    ids,
  });
}

/**
 * Two tasks are the same if all visible content is equal except the thread, which an import may have to rename. The
 * stored task may lack a link, since an earlier import may have dropped it.
 */
function isSame(held: FileTask, file: FileTask | undefined): boolean {
  if (file === undefined || contentOf(held) !== contentOf(file)) return false;
  return held.steps.every(({ taskId }, index) => taskId === undefined || taskId === file.steps[index]?.taskId);
}

function contentOf({ title, description, owner, createdBy, status, steps, resources, createdAt }: FileTask): string {
  return JSON.stringify([
    title,
    description,
    owner,
    createdBy,
    status,
    steps.map((one) => [one.title, one.details ?? null, one.done]),
    resources.map((one) => [one.type, one.value, one.label ?? null]),
    Date.parse(createdAt),
  ]);
}
