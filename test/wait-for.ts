import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `holds` returns true. If it never does, the time limit of the test ends the wait. */
export async function waitFor(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}
