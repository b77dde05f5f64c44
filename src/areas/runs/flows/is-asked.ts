import type { Writes } from '../../../kernel/store/unit.ts';
import type { Lease } from '../queries/lease-rows.ts';

/** Whether there is a reason to run: messages to a worker, or unread reports to a worker or other parent. */
export async function isAsked(unit: Writes, lease: Lease): Promise<boolean> {
  if (await isUntold(unit, lease)) return true;
  const isWorker = (await unit.workers.ofThread(lease.threadId)) !== undefined;
  return isWorker && (await unit.threads.messagesTo(lease.threadId, lease.seenEntry)).length > 0;
}

/**
 * Whether reports are unread. Those already read, in an earlier run or on a connection, start no run. An interrupted
 * run is repeated even if it had acknowledged its reports.
 */
export async function isUntold(unit: Writes, lease: Lease): Promise<boolean> {
  return (await unit.notifications.untold(lease.threadId)).length > 0 || (await unit.leases.isCutOff(lease));
}
