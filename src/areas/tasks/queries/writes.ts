import { holdNumbers, nextNumber, nextNumbers, raiseCounters } from '../../../kernel/log/counters.ts';
import { insertAll, setText, setTopics, touchMemories } from '../../../kernel/memory/writes.ts';
import { groupBy } from '../../../kernel/rules/group.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { nextInstant } from '../../../kernel/rules/time.ts';
import { together } from '../../../kernel/rules/together.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import type { Step, Task, TaskChange } from '../rules/task.ts';
import { taskText } from '../rules/task-text.ts';
import { changedNow, heldTask, holdNew } from './held-tasks.ts';
import { countEnded } from './open-blockers.ts';
import { taskReads } from './reads.ts';
import { rowFrom } from './rows.ts';

const insertTasks = insertion('tasks');
const insertStepRows = insertion('steps');

type TaskRow = ReturnType<typeof rowFrom>;
type TaskColumns = Partial<Omit<TaskRow, 'id'>>;

const updatedTask = statement(
  (db, { id, was, ...columns }: TaskColumns & { readonly id: number; readonly was: number }) =>
    db.updateTable('tasks').set(columns).where('id', '=', id).where('revision', '=', was).returning('id'),
  'value',
);

interface StepAt extends ReturnType<typeof stepColumns> {
  readonly taskId: number;
  readonly position: number;
}

const touched = statement((db, { id, at }: { readonly id: number; readonly at: Instant }) =>
  db.updateTable('tasks').set({ updated_at: at }).where('id', '=', id).where('archived_at', 'is', null),
);
const updatedStep = statement(
  (db, { taskId, position, ...columns }: StepAt) =>
    db.updateTable('steps').set(columns).where('task_id', '=', taskId).where('position', '=', position),
  'value',
);

export function taskWrites(context: UnitContext) {
  const { connection, emit } = context;
  return joined(taskReads(context), adoptedTasks(context), {
    /** Ids for a new task and for the memory that makes it searchable. */
    async nextIds(): Promise<{ id: number; memoryId: number }> {
      const [id, memoryId] = await together([nextNumber(context, 'task'), nextNumber(context, 'memory')]);
      return { id, memoryId };
    },
    /** The same for several tasks that are created together. */
    async idsFor(count: number): Promise<readonly { readonly id: number; readonly memoryId: number }[]> {
      const numbers = [nextNumbers(context, 'task', count), nextNumbers(context, 'memory', count)] as const;
      const [ids, memoryIds] = await together(numbers);
      return ids.map((id, index) => ({ id, memoryId: memoryIds[index] ?? 0 }));
    },
    /** Locks the id counter, so that two concurrent calls that open the same lane see each other's task. */
    holdIds: () => holdNumbers(context, 'task'),
    /** Stores the result of a rule, with the task's companion memory and events. */
    async apply({ before, next, events }: TaskChange): Promise<Task> {
      if (before === null) await insert(context, [next]);
      else await update(context, before, next);
      for (const event of events) emit(event);
      return next;
    },
    /** Stores new tasks with as many statements as a single one needs. */
    async createAll(changes: readonly TaskChange[]): Promise<readonly Task[]> {
      const tasks = changes.map(({ next }) => next);
      await insert(context, tasks);
      for (const event of changes.flatMap((change) => change.events)) emit(event);
      return tasks;
    },
    /** Stores the same status change for many tasks of which nothing else changed. */
    async moveAll(changes: readonly TaskChange[]): Promise<void> {
      for (const moved of groupBy(changes, ({ next }) => next.updatedAt).values()) {
        for (const some of inSlices(moved)) await moveSome(context, some);
      }
      for (const event of changes.flatMap((change) => change.events)) emit(event);
    },
    /**
     * Updates the time of the last change after activity on the task's thread. An ended task stays unchanged, and one
     * that the unit has just changed is already up to date.
     */
    async touch(task: Task): Promise<void> {
      if (heldTask(context, task.id)?.changedAt === task.updatedAt) return;
      await touched.all(connection, { id: task.id, at: nextInstant(context.now, task.updatedAt) });
    },
    async raiseCounter(value: number): Promise<void> {
      await raiseCounters(connection, { task: value });
    },
  });
}

/** Imported tasks. */
function adoptedTasks(context: UnitContext) {
  const { db } = context.connection;
  return {
    /** Imports a task under its own id and with its own times. */
    async adopt(task: Task): Promise<void> {
      await insert(context, [{ ...task, status: 'pending', archivedAt: null, parentId: null }]);
      if (task.resources.length > 0) await replaceResources(context, task);
    },
    /** Second half of `adopt`, once all tasks that it may refer to exist. */
    async settleAdopted(task: Task): Promise<void> {
      await db
        .updateTable('tasks')
        .set({ status: task.status, archived_at: task.archivedAt, parent_id: task.parentId })
        .where('id', '=', task.id)
        .execute();
      if (task.archivedAt !== null) await countEnded(context, [task.id]);
    },
  };
}

async function moveSome(context: UnitContext, changes: readonly TaskChange[]): Promise<void> {
  const { db } = context.connection;
  const moved = changes.map(({ next }) => next);
  const [{ status, archivedAt, updatedAt } = {}] = moved;
  if (status === undefined || archivedAt === undefined || updatedAt === undefined) return;
  const memoryIds = moved.map((task) => task.memoryId);
  await touchMemories(context, memoryIds, updatedAt);
  await db
    .updateTable('tasks')
    .set((row) => ({ status, archived_at: archivedAt, updated_at: updatedAt, revision: row('revision', '+', 1) }))
    .where(
      'id',
      'in',
      moved.map((task) => task.id),
    )
    .execute();
  if (archivedAt !== null) {
    await countEnded(
      context,
      moved.map((task) => task.id),
    );
  }
}

async function insert(context: UnitContext, tasks: readonly Task[]): Promise<void> {
  const memories = tasks.map((task) => ({
    id: task.memoryId,
    collectionId: task.collectionId,
    kind: 'task',
    text: taskText(task),
    taskId: task.id,
    topics: task.topics,
  }));
  await insertAll(context, memories);
  await insertTasks(context.connection, tasks.map(rowFrom));
  for (const task of tasks) holdNew(context, task);
  const steps = tasks.flatMap((task) => stepRows(task, 0));
  await insertStepRows(context.connection, steps);
}

/** Parts are written first: once the row is marked as archived, the database rejects changes to them. */
async function update(context: UnitContext, before: Task, next: Task): Promise<void> {
  await updateSteps(context, before, next);
  if (before.resources !== next.resources) await replaceResources(context, next);
  const text = taskText(next);
  if (text !== taskText(before)) await setText(context, next.memoryId, text);
  else await touchMemories(context, [next.memoryId], next.updatedAt);
  if (before.topics !== next.topics) await setTopics(context, next.memoryId, next.topics);
  const { id } = next;
  const columns = changedColumns(rowFrom(before), rowFrom(next));
  const updated = await updatedTask.first(context.connection, { id, was: before.revision, ...columns });
  if (updated === undefined) throw new Error(`Task #${id} changed under a lock.`);
  changedNow(context, next);
  if (before.archivedAt === null && next.archivedAt !== null) await countEnded(context, [id]);
}

/** Leaves out unchanged columns, since setting them would rewrite their indexes. */
function changedColumns(before: TaskRow, next: TaskRow): TaskColumns {
  const isChanged = ([name, value]: [string, unknown]) => value !== Reflect.get(before, name);
  return Object.fromEntries(Object.entries(next).filter(isChanged));
}

/** Rewrites only rows that differ, so that ticking one of 200 steps changes one row. */
async function updateSteps(context: UnitContext, before: Task, next: Task): Promise<void> {
  const { db } = context.connection;
  if (before.steps === next.steps) return;
  if (next.steps.length < before.steps.length) {
    await db.deleteFrom('steps').where('task_id', '=', next.id).where('position', '>=', next.steps.length).execute();
  }
  for (const [position, step] of next.steps.slice(0, before.steps.length).entries()) {
    if (JSON.stringify(step) === JSON.stringify(before.steps[position])) continue;
    await updatedStep.all(context.connection, { ...stepColumns(step), taskId: next.id, position });
  }
  await insertStepRows(context.connection, stepRows(next, before.steps.length));
}

function stepRows(task: Task, from: number) {
  return task.steps
    .slice(from)
    .map((step, index) => ({ task_id: task.id, position: from + index, ...stepColumns(step) }));
}

async function replaceResources({ connection: { db } }: UnitContext, task: Task): Promise<void> {
  await db.deleteFrom('resources').where('task_id', '=', task.id).execute();
  const rows = task.resources.map((resource, position) => ({ task_id: task.id, position, ...resource }));
  if (rows.length > 0) await db.insertInto('resources').values(rows).execute();
}

function stepColumns(step: Step) {
  return { title: step.title, details: step.details, done: step.done ? 1 : 0, subtask_id: step.subtaskId };
}
