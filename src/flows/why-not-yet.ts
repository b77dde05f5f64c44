import { capReached } from '../core/run.ts';
import type { Reads } from '../store/unit.ts';

const UNATTENDED = 'No hub that starts agents is running on this data, so the worker waits for one: waggle start.';

/** Why a worker that was just woken does not start soon, if so. */
export async function whyNotYet(unit: Reads): Promise<string | undefined> {
  const attendance = await unit.leases.attendance();
  if (attendance === undefined) return UNATTENDED;
  const { cap } = attendance;
  if (cap == null || cap.ends <= unit.now || (await unit.runs.spentUsd(cap.since)) < cap.usd) return undefined;
  return `${capReached(cap)} The worker waits until then.`;
}
