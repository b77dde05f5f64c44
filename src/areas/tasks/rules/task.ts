import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { EventDraft, EventType, RowImage } from '../../../kernel/rules/event.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { type Instant, nextInstant } from '../../../kernel/rules/time.ts';

export type TaskStatus = 'pending' | 'active' | 'blocked' | 'review' | 'done' | 'canceled';
export const taskStatuses: readonly TaskStatus[] = ['pending', 'active', 'blocked', 'review', 'done', 'canceled'];

export function taskNotFound(id: number | string): WaggleError {
  return new WaggleError('TASK_NOT_FOUND', `There is no task #${id}.`, { id: String(id) });
}

/** `hub`: the hub may start the owner on the task. `self`: the holder works on it independently. */
export type Dispatch = 'hub' | 'self';

export interface Step {
  readonly title: string;
  readonly details: string | null;
  readonly done: boolean;
  readonly subtaskId: number | null;
}

export interface Resource {
  readonly type: 'url' | 'file';
  readonly value: string;
  readonly label: string | null;
}

export interface Task {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly activeForm: string | null;
  readonly owner: AgentId | null;
  /** The owner's team handle, if the owner was given by handle. */
  readonly ownerHandle: string | null;
  readonly createdBy: AgentId;
  readonly status: TaskStatus;
  readonly dispatch: Dispatch;
  /** 0 is the most urgent, 4 the least. */
  readonly priority: number;
  readonly dueAt: Instant | null;
  readonly collectionId: number;
  readonly memoryId: number;
  readonly threadId: string | null;
  readonly parentId: number | null;
  readonly repoRoot: string | null;
  readonly branch: string | null;
  /** The task for all sessions of a repository's branch; at most one is open per branch. */
  readonly isLane: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly requires: readonly string[];
  readonly topics: readonly string[];
  readonly steps: readonly Step[];
  readonly resources: readonly Resource[];
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly archivedAt: Instant | null;
}

/** The result of a rule: the row before, the row after, and the events. */
export interface TaskChange {
  readonly before: Task | null;
  readonly next: Task;
  readonly events: readonly EventDraft[];
}

export type NewTask = Pick<
  Task,
  'id' | 'memoryId' | 'title' | 'owner' | 'createdBy' | 'collectionId' | 'status' | 'dispatch'
> &
  Partial<
    Pick<
      Task,
      | 'description'
      | 'activeForm'
      | 'ownerHandle'
      | 'priority'
      | 'dueAt'
      | 'threadId'
      | 'parentId'
      | 'repoRoot'
      | 'branch'
      | 'isLane'
      | 'metadata'
      | 'requires'
      | 'topics'
      | 'steps'
    >
  >;

export const DEFAULT_PRIORITY = 2;

export function createTask(draft: NewTask, now: Instant): TaskChange {
  const next: Task = {
    description: '',
    activeForm: null,
    ownerHandle: null,
    priority: DEFAULT_PRIORITY,
    dueAt: null,
    threadId: null,
    parentId: null,
    repoRoot: null,
    branch: null,
    isLane: false,
    metadata: {},
    requires: [],
    topics: [],
    steps: [],
    ...draft,
    resources: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  };
  return { before: null, next, events: [taskEvent('task.created', null, next)] };
}

export type TaskPatch = Partial<
  Pick<
    Task,
    | 'title'
    | 'description'
    | 'activeForm'
    | 'owner'
    | 'ownerHandle'
    | 'threadId'
    | 'status'
    | 'dispatch'
    | 'priority'
    | 'dueAt'
    | 'metadata'
    | 'requires'
    | 'topics'
    | 'steps'
    | 'resources'
  >
>;

/** Applies a patch to an open task. The dialect decides which status changes are allowed. */
export function changeTask(task: Task, patch: TaskPatch, types: readonly EventType[], now: Instant): TaskChange {
  refuseArchived(task);
  const changed = { ...task, ...patch };
  const updatedAt = nextInstant(now, task.updatedAt);
  const archivedAt = isArchived(changed.status) ? updatedAt : null;
  const next = { ...changed, updatedAt, archivedAt, revision: task.revision + 1 };
  return { before: task, next, events: types.map((type) => taskEvent(type, task, next)) };
}

/**
 * Whether the task is actual work: the task of a lane is not until it has an owner or steps, and lists of work omit it.
 */
export function isWork({ isLane, owner, steps }: Pick<Task, 'isLane' | 'owner' | 'steps'>): boolean {
  return !isLane || owner !== null || steps.length > 0;
}

export function isArchived(status: TaskStatus): boolean {
  return status === 'done' || status === 'canceled';
}

export function refuseArchived(task: Task): void {
  if (isArchived(task.status)) {
    throw new WaggleError('TASK_ARCHIVED', `Task #${task.id} is ${task.status} and no longer changes.`, {
      id: String(task.id),
      status: task.status,
    });
  }
}

export function replaceStep(task: Task, index: number, patch: Partial<Step>): readonly Step[] {
  const step = stepAt(task, index);
  return task.steps.map((other, position) => (position === index ? { ...step, ...patch } : other));
}

export function stepAt(task: Task, index: number): Step {
  const step = task.steps[index];
  if (step === undefined) {
    const count = task.steps.length;
    throw new WaggleError('STEP_NOT_FOUND', `Task #${task.id} has no step ${index}: it has ${count}, counted from 0.`, {
      id: String(task.id),
      index,
      steps: count,
    });
  }
  return step;
}

export function taskEvent(type: EventType, before: Task | null, after: Task): EventDraft {
  const draft = {
    type,
    taskId: after.id,
    memoryId: after.memoryId,
    collectionId: after.collectionId,
    after: taskImage(after),
  };
  return before === null ? draft : { before: taskImage(before), changed: changedColumns(before, after), ...draft };
}

const comparedColumns: readonly (keyof Task)[] = [
  'title',
  'description',
  'activeForm',
  'owner',
  'ownerHandle',
  'status',
  'dispatch',
  'priority',
  'dueAt',
  'threadId',
  'metadata',
  'requires',
  'topics',
  'steps',
  'resources',
];

function changedColumns(before: Task, after: Task): readonly string[] {
  return comparedColumns.filter(
    (column) => before[column] !== after[column] && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

/** The row in the event log: without titles, descriptions or step texts, only the revision that contains them. */
function taskImage(task: Task): RowImage {
  return {
    id: task.id,
    memoryId: task.memoryId,
    revision: task.revision,
    status: task.status,
    owner: task.owner,
    createdBy: task.createdBy,
    dispatch: task.dispatch,
    priority: task.priority,
    dueAt: task.dueAt,
    threadId: task.threadId,
    parentId: task.parentId,
    stepsDone: task.steps.filter((step) => step.done).length,
    steps: task.steps.length,
    resources: task.resources.length,
    updatedAt: task.updatedAt,
    archivedAt: task.archivedAt,
  };
}

/**
 * Whether the owner could start on the task now. A pending task with dispatch `hub` is a draft, which is never started.
 */
export function isReady(task: Task, openBlockers: readonly number[]): boolean {
  if (task.owner === null || openBlockers.length > 0) return false;
  return task.status === 'active' || (task.status === 'pending' && task.dispatch === 'self');
}
