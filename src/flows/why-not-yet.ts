import { capReached } from '../core/run.ts';
import type { Reads } from '../store/unit.ts';

const UNATTENDED = 'No hub that starts agents is running on this data, so the worker waits for one: waggle start.';

/** Why a worker that was just woken does not start soon, if so. */
export async function whyNotYet(unit: Reads): Promise<string | undefined> {
  if ((await unit.leases.attendance()) === undefined) return UNATTENDED;
  const spent = await spentToday(unit);
  return spent === undefined ? undefined : `${spent} The worker waits until then.`;
}

/** Said when runs have cost what they may until midnight, as far as a running hub told. */
export async function spentToday(unit: Reads): Promise<string | undefined> {
  const cap = await unit.overview.runs.reachedCap();
  return cap === undefined ? undefined : capReached(cap);
}
