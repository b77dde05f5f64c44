import { systemScope } from './core/caller.ts';
import { iso } from './core/time.ts';
import { nextSlot } from './daemon/cron.ts';
import type { RunSettings } from './daemon/run-settings.ts';
import { TICKS } from './daemon/scheduler.ts';
import type { Sweeper } from './daemon/sweeper.ts';
import type { LiveSettings, Operator } from './hub/operator.ts';
import type { Hub } from './hub/own-hub.ts';

interface Started {
  readonly hub: Hub;
  readonly home: string;
  readonly settings: LiveSettings;
  readonly sweeper: Pick<Sweeper, 'last'>;
  readonly runs: Pick<RunSettings, 'cron' | 'zone'>;
}

/**
 * The parts of a running hub that the page and `waggle hub` show: its settings, its upkeep, and the doctor's checks.
 */
export function startedOperator({ hub, home, settings, sweeper, runs }: Started): Operator {
  return {
    settings: settings.list,
    changeSetting: settings.change,
    async upkeep() {
      const swept = sweeper.last();
      const lastTick = await hub.store.read(systemScope, (unit) => unit.schedule.lastTick(TICKS));
      const next = nextSlot(runs.cron, runs.zone, hub.store.now());
      return {
        last_sweep_at: swept === undefined ? null : iso(swept.at),
        sweep_ms: swept === undefined ? null : Math.round(swept.tookMs * 10) / 10,
        sweep_fault: swept?.failed ?? false,
        last_tick_at: lastTick === undefined ? null : iso(lastTick),
        next_tick_at: next === undefined ? null : iso(next),
      };
    },
    async checks() {
      const { examineRunning } = await import('./surfaces/cli/examination.ts');
      return examineRunning(hub, home, settings.current());
    },
  };
}
