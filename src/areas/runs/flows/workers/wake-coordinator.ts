import { MINUTE, SECOND } from '../../../../kernel/rules/time.ts';
import type { Writes } from '../../../../kernel/store/unit.ts';
import { isArchived } from '../../../tasks/rules/task.ts';
import { hasRunner } from '../../rules/run.ts';
import type { Worker } from '../../rules/worker.ts';

/** A session seen this recently may be waiting for the report on its own connection, and gets it first. */
const PRESENT = MINUTE;
const FIRST_TO_THE_PRESENT = 3 * SECOND;

/**
 * Wakes the parent of a worker for a new report, if the hub can start it. The runner checks again whether the report is
 * still unread: the parent may have read it meanwhile, in this run or on a connection.
 */
export async function wakeCoordinator(unit: Writes, worker: Worker): Promise<void> {
  const { parentThread: threadId, parentAgent: agent, parentSession } = worker;
  const thread = threadId === null ? undefined : await unit.threads.find(threadId);
  if (threadId === null || thread === undefined) return;
  const above = (await unit.workers.ofThread(threadId))?.status;
  // A worker that waits for this is always woken: if it cannot be started, its own parent gets a report of that.
  if (above !== 'running' && !hasRunner(await unit.agents.find(agent))) return;
  // A stopped worker stays stopped until it gets a message.
  if (above === 'killed') return;
  if (await isOver(unit, thread.taskId)) return;
  const lease = await unit.leases.locked(threadId);
  const waiting = lease === undefined ? undefined : await unit.leases.waitsFor(lease);
  // A wake that is already pending for another reason keeps that reason, since it alone is enough to run.
  await unit.leases.wake({ threadId, agent, taskId: thread.taskId }, waiting ?? 'notification');
  if (parentSession === null || (waiting !== undefined && waiting !== 'notification')) return;
  const session = await unit.sessions.find(parentSession);
  if (session === undefined || session.lastSeenAt < unit.now - PRESENT) return;
  await unit.leases.delay(threadId, unit.now + FIRST_TO_THE_PRESENT);
}

async function isOver(unit: Writes, taskId: number | null): Promise<boolean> {
  const task = taskId === null ? undefined : await unit.tasks.peek(taskId);
  return task !== undefined && isArchived(task.status);
}
