import type { Drivers } from './driver.ts';
import { execDriver } from './exec.ts';

export interface DriverOptions {
  readonly graceMs: number;
  /** Starts this very program: `node …/waggle.js`. */
  readonly self: readonly string[];
}

/** Every way in which this hub starts agents, by the name that an agent.json uses. */
export function shippedDrivers({ graceMs, self }: DriverOptions): Drivers {
  return {
    exec: () => execDriver({ graceMs }),
    sample: () => execDriver({ graceMs, kind: 'sample', command: [...self, 'sample-agent'] }),
  };
}
