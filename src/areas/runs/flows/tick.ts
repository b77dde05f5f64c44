import { runEvent } from '../../../kernel/rules/run-event.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { giveThread } from './give-thread.ts';

/**
 * Wakes every active task that is not being worked on, once per slot for any number of hubs. The threads share one
 * lane, so they run one after the other, and each is checked again when its turn comes.
 */
export async function tick(unit: Writes, schedule: string, slot: Instant): Promise<number | undefined> {
  if (!(await unit.schedule.once(schedule, slot))) return undefined;
  for (const id of await unit.schedule.withoutThread()) await giveThread(unit, id);
  for (const { id, collectionId } of await unit.schedule.withoutOwner()) {
    unit.emit(runEvent('run.skipped', { id, collectionId, threadId: null }, { reason: 'tick', owner: 'missing' }));
  }
  const woken = await unit.schedule.wakeAll();
  await unit.schedule.countTick(schedule, slot, woken);
  return woken;
}
