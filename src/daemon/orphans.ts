import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { systemScope } from '../hub/hub.ts';
import type { Store } from '../store/store.ts';
import { killGroup } from './drivers/program.ts';

/**
 * A hub that was killed leaves its agents behind. Their tokens are dead, but they would go on editing files beside
 * the run that takes their place, so they are ended first: on this machine, and only if the process says itself that
 * it belongs to that run.
 */
export async function endOrphan(store: Store, runId: string | null): Promise<void> {
  if (runId === null) return;
  const place = await store.read(systemScope, (unit) => unit.runs.placeOf(runId));
  if (place === undefined || place.pid === null || !place.holder.startsWith(`${os.hostname()}:`)) return;
  // Only Linux shows another process's environment; elsewhere the orphan ends by itself.
  const environment = await readFile(`/proc/${place.pid}/environ`, 'utf8').catch(() => '');
  if (environment.split('\0').includes(`WAGGLE_RUN_ID=${runId}`)) killGroup(place.pid, 'SIGKILL');
}
