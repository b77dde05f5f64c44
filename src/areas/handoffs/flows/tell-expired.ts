import { DAY } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { tellOfBaton } from './tell-of-baton.ts';

/** How many are announced per sweep; the next sweep announces the rest. */
const AT_ONCE = 200;

/**
 * Announces, once each, the batons that expired unaccepted within the last day. Expiry is derived from the time; no
 * state is stored.
 */
export async function tellExpired(unit: Writes, ids?: readonly number[]): Promise<void> {
  for (const { baton, collectionId } of await unit.batons.expiredUntold({
    since: unit.now - DAY,
    ids,
    limit: AT_ONCE,
  })) {
    tellOfBaton(unit, 'handoff.expired', { id: baton.taskId, collectionId }, baton);
  }
}
