import { DAY } from '../../core/time.ts';
import type { Writes } from '../../store/unit.ts';
import { tellOfBaton } from './tell-of-baton.ts';

/** How many are announced at once; the next sweep takes the rest. */
const AT_ONCE = 200;

/** Tells, once each, which batons expired within a day without anybody; of some, or of all. Their state is their time. */
export async function tellExpired(unit: Writes, ids?: readonly number[]): Promise<void> {
  for (const { baton, collectionId } of await unit.batons.expiredUntold({
    since: unit.now - DAY,
    ids,
    limit: AT_ONCE,
  })) {
    tellOfBaton(unit, 'handoff.expired', { id: baton.taskId, collectionId }, baton);
  }
}
