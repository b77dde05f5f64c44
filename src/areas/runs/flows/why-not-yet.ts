import type { Reads } from '../../../kernel/store/unit.ts';
import { capReached } from '../rules/run.ts';

/** Why a worker or task that was just woken will not start soon, or `undefined`. */
export async function whyNotYet(unit: Reads, what: 'worker' | 'task' = 'worker'): Promise<string | undefined> {
  // A hub that has just started may not have announced yet that it starts agents.
  if (unit.scope.atHub !== true && (await unit.attendance.latest()) === undefined) {
    return `No hub that starts agents is running on this data, so the ${what} waits for one: waggle start.`;
  }
  const spent = await spentToday(unit);
  return spent === undefined ? undefined : `${spent} The ${what} waits until then.`;
}

/** The message about the daily cap, if a running hub has set one and it is reached. */
async function spentToday(unit: Reads): Promise<string | undefined> {
  const cap = await unit.runs.reachedCap();
  return cap === undefined ? undefined : capReached(cap);
}
