import { type Holder, isSame } from '../../../kernel/rules/holder.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { ParkedTask, RepliedTask } from '../../runs/flows/run-changes.ts';
import { wakeParent } from '../../runs/flows/wake.ts';
import type { CanceledTasks, ChangedTask } from '../../tasks/flows/task-changes.ts';
import { ownerOf } from '../../tasks/rules/claim.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import type { MessageType } from '../rules/message.ts';
import { notify, taskPayload } from './post-message.ts';

const NAMED = 5;

/** Who delegated the task and waits for its end: its creator, if another agent owns it. */
function giver(task: Task): AgentId | null {
  return task.createdBy === task.owner ? null : task.createdBy;
}

/**
 * Starts the owner of the parent of a task that is done, if the hub may, and notifies the others who wait for it: its
 * delegator, and that owner otherwise. The team lead is notified of every completion anyway.
 */
export async function tellDone(unit: Writes, { next: task, by, isNoted }: ChangedTask): Promise<void> {
  if (task.status !== 'done') return;
  const isParentStarted = await wakeParent(unit, task);
  const parent = task.parentId === null ? undefined : await unit.tasks.peek(task.parentId);
  const lead = await unit.teams.lead(task.collectionId);
  const hears = [lead?.agent, isParentStarted ? parent?.owner : null];
  for (const agent of new Set([isNoted ? null : giver(task), parent?.owner ?? null])) {
    if (agent === null || hears.includes(agent)) continue;
    await tell(unit, 'task_completed', `Task #${task.id} is completed: ${task.title}`, task, agent, by);
  }
}

export async function tellCanceled(unit: Writes, { next, by }: ChangedTask): Promise<void> {
  if (next.status === 'canceled') await tellAllCanceled(unit, { tasks: [next], taken: [], by });
}

/**
 * Notifies owners, delegators and holders of canceled tasks, with one message each for all tasks. Handles of one agent
 * are different holders: what one of them cancels is news to another.
 */
export async function tellAllCanceled(unit: Writes, { tasks, taken, by }: CanceledTasks): Promise<void> {
  const waiting = await parentOwners(unit, tasks, by);
  const about: { readonly to: Holder; readonly tasks: Task[] }[] = [];
  const holders = new Map(taken.map((claim) => [claim.taskId, claim]));
  for (const task of tasks) {
    for (const to of [...concerned(task, holders.get(task.id)), ...(waiting.get(task.id) ?? [])]) {
      if (isSame(to, by)) continue;
      const known = about.find((one) => isSame(one.to, to));
      if (known === undefined) about.push({ to, tasks: [task] });
      else if (known.tasks.at(-1) !== task) known.tasks.push(task);
    }
  }
  for (const { to, tasks: canceled } of about) {
    const [first] = canceled;
    if (first !== undefined) await send(unit, 'task_canceled', canceledText(canceled), first, to, by);
  }
}

/**
 * The owners of open parents, who wait for the end of their subtasks: those that the hub may start are started, the
 * others are told. Who cancels a subtask of its own task knows.
 */
async function parentOwners(
  unit: Writes,
  tasks: readonly Task[],
  by: Holder,
): Promise<ReadonlyMap<number, readonly Holder[]>> {
  const canceled = new Set(tasks.map((task) => task.id));
  const found = new Map<number, readonly Holder[]>();
  for (const task of tasks) {
    if (task.parentId === null || canceled.has(task.parentId)) continue;
    const parent = await unit.tasks.peek(task.parentId);
    const owner = parent === undefined || isArchived(parent.status) ? undefined : ownerOf(parent);
    if (owner === undefined || isSame(owner, by)) continue;
    if (!(await wakeParent(unit, task))) found.set(task.id, [owner]);
  }
  return found;
}

function concerned(task: Task, holder: Holder | undefined): readonly Holder[] {
  const agent = giver(task);
  return [ownerOf(task), agent === null ? undefined : { agent, handle: null }, holder].filter((to) => to !== undefined);
}

function canceledText(tasks: readonly Task[]): string {
  if (tasks.length === 1) return tasks.map(({ id, title }) => `Task #${id} was canceled: ${title}`).join('');
  const named = tasks.slice(0, NAMED).map(({ id }) => `#${id}`);
  const more = tasks.length > NAMED ? ` and ${tasks.length - NAMED} more` : '';
  return `Tasks ${named.join(', ')}${more} were canceled.`;
}

/** Notifies the delegator that the hub has stopped retrying. */
export async function tellFailed(unit: Writes, { task, text, by }: ParkedTask): Promise<void> {
  const agent = giver(task);
  if (agent !== null) await tell(unit, 'task_failed', text, task, agent, by);
}

/** Notifies the owner of a message on the task's thread, or the delegator of a message by the owner. */
export async function tellReply(unit: Writes, { task, message, by }: RepliedTask): Promise<void> {
  const agent = by.agent === task.owner ? giver(task) : task.owner;
  if (agent === null) return;
  const text = `On task #${task.id}: ${message}`;
  await tell(unit, 'task_reply', text, task, agent, by);
}

async function tell(
  unit: Writes,
  type: MessageType,
  text: string,
  task: Task,
  agent: AgentId,
  by: Holder,
): Promise<void> {
  await send(unit, type, text, task, { agent, handle: agent === task.owner ? task.ownerHandle : null }, by);
}

/** Skips the recipient that caused the event, and those that can no longer see the task. */
async function send(unit: Writes, type: MessageType, text: string, task: Task, to: Holder, by: Holder): Promise<void> {
  const { collectionId, id: taskId } = task;
  await notify(unit, { type, text, collectionId, taskId, payload: taskPayload(task) }, to, by);
}
