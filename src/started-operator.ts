import type { LiveSettings, Operator } from './kernel/hub/operator.ts';
import type { Hub } from './kernel/hub/own-hub.ts';
import { systemScope } from './kernel/rules/caller.ts';
import { iso } from './kernel/rules/time.ts';
import { nextSlot } from './satellites/daemon/cron.ts';
import type { RunSettings } from './satellites/daemon/run-settings.ts';
import { TICKS } from './satellites/daemon/scheduler.ts';
import type { Sweeper } from './satellites/daemon/sweeper.ts';

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
      const { examineRunning } = await import('./satellites/doctor/examination.ts');
      return examineRunning(hub, home, settings.current());
    },
  };
}
