import { tick } from '../../areas/runs/flows/tick.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import { type Instant, SECOND } from '../../kernel/rules/time.ts';
import type { Store } from '../../kernel/store/store.ts';
import { latestSlot } from './cron.ts';
import type { RunSettings } from './run-settings.ts';

/** The name under which the slots of `runs.cron` are stored. */
export const TICKS = 'hourly';
const LOOK_EVERY = 5 * SECOND;

export interface Scheduler {
  /** Opens the slot that is due, unless another hub has; resolves with the number of threads it woke. */
  check(): Promise<number | undefined>;
  stop(): void;
}

export interface SchedulerParts {
  readonly store: Store;
  readonly settings: Pick<RunSettings, 'cron' | 'zone' | 'catchUpMs'>;
  readonly report: (fault: unknown, where: string) => void;
}

/**
 * Checks the clock every few seconds instead of sleeping until the slot, so that a slot is found after the machine
 * slept.
 */
export function startScheduler(parts: SchedulerParts): Scheduler {
  const scheduler = makeScheduler(parts);
  const look = () => void scheduler.check().catch((fault: unknown) => parts.report(fault, 'scheduler'));
  const timer = setInterval(look, LOOK_EVERY);
  look();
  return {
    check: scheduler.check,
    stop: () => clearInterval(timer),
  };
}

export function makeScheduler({ store, settings }: SchedulerParts): Pick<Scheduler, 'check'> {
  let seen: Instant = 0;
  return {
    async check() {
      const now = store.now();
      const slot = latestSlot(settings.cron, settings.zone, now - settings.catchUpMs, now);
      if (slot === undefined || slot <= seen) return undefined;
      const woken = await store.write(systemScope, 'tick', (unit) => tick(unit, TICKS, slot));
      seen = slot;
      return woken;
    },
  };
}
