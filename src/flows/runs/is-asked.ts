import type { Lease } from '../../store/runs/lease-rows.ts';
import type { Writes } from '../../store/unit.ts';

/** A worker has messages to work on; it or any other parent may have reports to hear of. */
export async function isAsked(unit: Writes, lease: Lease): Promise<boolean> {
  if (await isUntold(unit, lease)) return true;
  const isWorker = (await unit.workers.ofThread(lease.threadId)) !== undefined;
  return isWorker && (await unit.threads.messagesTo(lease.threadId, lease.seenEntry)).length > 0;
}

/**
 * What was heard meanwhile, in an earlier run or on a connection, starts nobody. A run that was cut off is made up for
 * even if it had acknowledged what it was told.
 */
export async function isUntold(unit: Writes, lease: Lease): Promise<boolean> {
  return (await unit.notifications.untold(lease.threadId)).length > 0 || (await unit.leases.isCutOff(lease));
}
