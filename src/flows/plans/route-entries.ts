import { type Route, routeOf } from '../../core/plans/routing.ts';
import { DEFAULT_WEIGHT } from '../../core/profiles/profile.ts';
import { HOUR } from '../../core/time.ts';
import type { Reads } from '../../store/unit.ts';
import type { QueueEntry } from './ready-queue.ts';

const QUOTA_REMEMBERED = 6 * HOUR;

/** For each entry, whether it is the caller's to take. What it holds already stays its own. */
export async function routeEntries(unit: Reads, entries: readonly QueueEntry[]): Promise<readonly Route[]> {
  const { agent } = unit.scope;
  if (entries.length === 0) return [];
  const { weights } = await unit.profiles.of(agent);
  const others = await unit.profiles.all();
  const ranOutOfQuota = await unit.plans.ranOutOfQuota(agent, unit.now - QUOTA_REMEMBERED);
  return entries.map(({ reason, subtask: { capability, files } }) => {
    if (reason === 'continue_current_task') return { agent, reason: 'You hold it.' };
    const weight = capability === null ? DEFAULT_WEIGHT : weights[capability];
    return routeOf({ agent, capability, files: files.length, weight, others, ranOutOfQuota });
  });
}
