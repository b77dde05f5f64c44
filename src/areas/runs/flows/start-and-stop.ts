import type { Writes } from '../../../kernel/store/unit.ts';
import type { CanceledTasks, ChangedTask, ReturnedTask, UnblockedTask } from '../../tasks/flows/task-changes.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { WakeReason } from '../rules/run.ts';
import { stopRun } from './stop-runs.ts';
import { stopWork } from './stop-work.ts';
import { wakeOwner } from './wake.ts';

export async function startOnCreation(unit: Writes, task: Task): Promise<void> {
  await wakeOwner(unit, task, 'created');
}

export async function startOnChange(unit: Writes, { before, next }: ChangedTask): Promise<void> {
  const reason = reasonToStart(before, next);
  if (reason !== undefined) await wakeOwner(unit, next, reason);
}

/** Setting an active task to active again is no reason to start. */
function reasonToStart(before: Task, next: Task): WakeReason | undefined {
  if (next.owner !== before.owner) return 'assigned';
  if (next.status === 'active' && before.status !== 'active') return 'activated';
  return next.dispatch === 'hub' && before.dispatch === 'self' ? 'activated' : undefined;
}

export async function startOnUnblocking(unit: Writes, { task }: UnblockedTask): Promise<void> {
  await wakeOwner(unit, task, 'unblocked');
}

export async function stopOnChange(unit: Writes, { before, next }: ChangedTask): Promise<void> {
  if (next.status === 'canceled') return stopWork(unit, [before]);
  if (before.threadId === null || next.owner === before.owner) return;
  await stopRun(unit, next, before.threadId, 'the task has another owner now');
}

export function stopOnCancel(unit: Writes, { tasks }: CanceledTasks): Promise<void> {
  return stopWork(unit, tasks);
}

export async function stopOnDeparture(unit: Writes, { before, next, how }: ReturnedTask): Promise<void> {
  if (how !== 'departed' || before.threadId === null) return;
  await stopRun(unit, next, before.threadId, 'its owner left the team');
}
