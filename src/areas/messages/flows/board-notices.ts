import { type Holder, isSame, nameOf } from '../../../kernel/rules/holder.ts';
import type { Handle } from '../../../kernel/rules/team.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { ChangedTask, ReturnedTask, UnblockedTask } from '../../tasks/flows/task-changes.ts';
import { unblockedBy } from '../../tasks/flows/task-readiness.ts';
import { ownerOf } from '../../tasks/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { notify, taskPayload } from './post-message.ts';

/** Notifies others of a task's change: the new owner of an assignment, the lead of a completion. */
export async function mailChange(unit: Writes, { before, next, by, mailsOwner }: ChangedTask): Promise<void> {
  if (next.status === 'done') {
    const lead = await unit.teams.lead(next.collectionId);
    if (lead !== undefined) await noteCompletion(unit, next, by, lead);
    return;
  }
  const owner = ownerOf(next);
  if (owner === undefined || next.status === 'canceled' || isOwnedAsBefore(before, next)) return;
  if (mailsOwner || (await unit.teams.lead(next.collectionId)) !== undefined)
    await noteAssignment(unit, next, by, owner);
}

function isOwnedAsBefore(before: Task, next: Task): boolean {
  return before.owner === next.owner && before.ownerHandle === next.ownerHandle;
}

async function noteCompletion(unit: Writes, task: Task, by: Holder, lead: Handle): Promise<void> {
  const unblocked = await unblockedBy(unit, task);
  const text = `Task #${task.id} is completed: ${task.title}${freedWords(unblocked)}`;
  const { id: taskId, collectionId } = task;
  const payload = { ...taskPayload(task), ...(unblocked.length === 0 ? {} : { unblocked }) };
  const notice = { type: 'task_completed', text, collectionId, taskId, payload } as const;
  await notify(unit, notice, { agent: lead.agent, handle: lead.name }, by);
}

const NAMED = 20;

function freedWords(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  return `\nNo longer blocked: ${ids
    .slice(0, NAMED)
    .map((id) => `#${id}`)
    .join(', ')}${more}.`;
}

async function noteAssignment(unit: Writes, task: Task, by: Holder, owner: Holder): Promise<void> {
  const text = `You have been assigned task #${task.id}`;
  const { id: taskId, collectionId } = task;
  const payload = { taskId: String(taskId), subject: task.title };
  await notify(unit, { type: 'task_assignment', text, collectionId, taskId, payload }, owner, by);
}

/** Ready-work counters are per agent, so another handle of the same agent is notified by mail. */
export async function mailUnblockedName(unit: Writes, { task, by }: UnblockedTask): Promise<void> {
  const owner = ownerOf(task);
  if (owner === undefined || owner.agent !== unit.scope.agent || owner.handle === null || isSame(owner, by)) return;
  const text = `Task #${task.id} is no longer blocked.`;
  const { id: taskId, collectionId } = task;
  await notify(unit, { type: 'task_unblocked', text, collectionId, taskId, payload: taskPayload(task) }, owner, by);
}

/** Tells the lead that a lease ran out. Who left the team is told with the departure. */
export async function mailLapse(unit: Writes, { next: task, holder, how, causer }: ReturnedTask): Promise<void> {
  const lead = how === 'lapsed' ? await unit.teams.lead(task.collectionId) : undefined;
  if (lead === undefined) return;
  const to = { agent: lead.agent, handle: lead.name };
  if (causer !== undefined && isSame(to, causer)) return;
  const text = `Task #${task.id} returned to pending: the lease of ${nameOf(holder)} ran out.`;
  const { id: taskId, collectionId } = task;
  await notify(unit, { type: 'task_returned', text, collectionId, taskId, payload: taskPayload(task) }, to, undefined);
}
