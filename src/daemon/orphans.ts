import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { systemScope } from '../hub/hub.ts';
import type { Store } from '../store/store.ts';
import { killGroup } from './kill-group.ts';

/**
 * A hub that was killed leaves its agents running. Their tokens are revoked, but they would keep editing files beside
 * the run that replaces them, so they are killed first: only on this machine, and only if the environment of the
 * process names that run.
 */
export async function endOrphan(store: Store, runId: string | null): Promise<void> {
  if (runId === null) return;
  const place = await store.read(systemScope, (unit) => unit.runs.placeOf(runId));
  if (place === undefined || place.pid === null || !place.holder.startsWith(`${os.hostname()}:`)) return;
  // Only Linux exposes another process's environment; elsewhere the orphan ends by itself.
  const environment = await readFile(`/proc/${place.pid}/environ`, 'utf8').catch(() => '');
  if (environment.split('\0').includes(`WAGGLE_RUN_ID=${runId}`)) killGroup(place.pid, 'SIGKILL');
}
