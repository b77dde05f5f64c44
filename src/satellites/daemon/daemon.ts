import type { Hub } from '../../kernel/hub/own-hub.ts';
import { type DriverOptions, shippedDrivers } from './drivers/drivers.ts';
import type { CarryOutParts } from './run/parts.ts';
import type { RunSettings } from './run-settings.ts';
import { type Runner, startRunner } from './runner.ts';
import { startScheduler } from './scheduler.ts';

export interface DaemonOptions extends Pick<CarryOutParts, 'mcp' | 'folderOf' | 'worktreeOf' | 'report'> {
  readonly hub: Hub;
  readonly settings: RunSettings;
  /** The command that starts this same program. */
  readonly self: DriverOptions['self'];
  readonly drivers?: CarryOutParts['drivers'];
}

export interface Daemon {
  readonly runner: Runner;
  stop(): Promise<void>;
}

/** The part that only `waggle start` runs: ticks, wakes and runs. */
export function startDaemon({ hub, settings, self, drivers, ...rest }: DaemonOptions): Daemon {
  const { store } = hub;
  const scheduler = startScheduler({ store, settings, report: rest.report });
  const runner = startRunner({
    ...rest,
    store,
    settings,
    callsWritten: hub.callsWritten,
    staleMinutes: hub.settings.claimStaleMinutes,
    drivers: drivers ?? shippedDrivers({ graceMs: settings.graceMs, self }),
    random: Math.random,
  });
  return {
    runner,
    async stop() {
      scheduler.stop();
      await runner.stop();
    },
  };
}
