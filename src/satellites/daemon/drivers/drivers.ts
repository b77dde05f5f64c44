import { systemClock } from '../../../kernel/hub/clock.ts';
import { acpDriver } from './acp.ts';
import { claudeDriver } from './claude.ts';
import { codexDriver } from './codex.ts';
import type { Drivers } from './driver.ts';
import { execDriver } from './exec.ts';

export interface DriverOptions {
  readonly graceMs: number;
  /** The command that starts this same program: `node …/waggle.js`. */
  readonly self: readonly string[];
}

/** All drivers of this hub, by the name that an agent.json uses. */
export function shippedDrivers({ graceMs, self }: DriverOptions): Drivers {
  const program = { graceMs, now: systemClock };
  return {
    acp: () => acpDriver(program),
    claude: () => claudeDriver(program),
    codex: () => codexDriver(program),
    exec: () => execDriver({ graceMs }),
    sample: () => execDriver({ graceMs, kind: 'sample', command: [...self, 'sample-agent'] }),
  };
}
