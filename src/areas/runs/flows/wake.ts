import type { AgentId } from '../../../kernel/rules/identity.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import { DAY } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { hasRunner, isTaken, mayDispatch, STARTS_BY_RUNS_PER_DAY, type WakeReason } from '../rules/run.ts';

/**
 * Schedules a start of the owner on the task, if the hub may start it. Runs in the transaction that creates the reason,
 * so that both are stored or neither. The runner checks the reason again before it starts.
 */
export async function wakeOwner(unit: Writes, task: Task, reason: WakeReason): Promise<boolean> {
  if (task.owner === null || task.threadId === null) return false;
  if (!hasRunner(await unit.agents.find(task.owner))) return false;
  const blockers = await unit.tasks.openBlockers(task.id);
  const taken = isTaken(task, await unit.claims.open(task.id), unit.now);
  if (!mayDispatch(task, blockers.length, taken)) return false;
  if (!(await unit.collections.isMember(task.collectionId, task.owner))) return false;
  if (await isLoop(unit, task.owner)) return false;
  await unit.leases.wake({ threadId: task.threadId, agent: task.owner, taskId: task.id }, reason);
  return true;
}

/** Runs are unattended, so what they can wake is limited; the scheduled tick and people can still start the agent. */
async function isLoop(unit: Writes, agent: AgentId): Promise<boolean> {
  if (unit.scope.run === undefined) return false;
  return (await unit.runs.startsOf(agent, unit.now - DAY)) >= STARTS_BY_RUNS_PER_DAY;
}

/**
 * A finished subtask wakes the owner of its parent; if that is impossible, the log says so. Returns whether it was
 * woken.
 */
export async function wakeParent(unit: Writes, child: Task): Promise<boolean> {
  if (child.parentId === null) return false;
  // Not locked: a parent locks its children, never the reverse.
  const parent = await unit.tasks.peek(child.parentId);
  if (parent === undefined) return false;
  if (await wakeOwner(unit, parent, 'subtask')) return true;
  unit.emit(runEvent('run.skipped', parent, { reason: 'subtask', status: parent.status }));
  return false;
}
