import { existsSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../rules/errors.ts';
import { holdFile } from '../store/dialect/sqlite/process-lock.ts';
import { findRunningHub, type HubFile, isAlive, readHubFile } from './hub-file.ts';

/**
 * The process that holds this folder without answering, if any. The lock ends with its process, so it is never stale.
 */
export async function hungHub(home: string): Promise<HubFile | undefined> {
  const found = readHubFile(home);
  if (found === undefined || !isAlive(found.pid) || !isHeld(home)) return undefined;
  return (await findRunningHub(home)) === undefined ? found : undefined;
}

/** Like `holdHome`, for a hub that starts: the error also names a process that does not answer. */
export async function takeHome(home: string): Promise<{ release(): void }> {
  try {
    return holdHome(home);
  } catch (error) {
    const hung = await hungHub(home);
    throw hung === undefined ? error : doesNotAnswer(hung.pid);
  }
}

export function doesNotAnswer(pid: number): WaggleError {
  return new WaggleError('HUB_HUNG', `The hub, process ${pid}, is using this data but does not respond.`, { pid });
}

const lockIn = (home: string) => path.join(home, 'hub.lock');

/** Whether a process holds this folder: a hub that runs, starts or hangs. */
export function isHeld(home: string): boolean {
  if (!existsSync(lockIn(home))) return false;
  const held = holdFile(lockIn(home));
  held?.release();
  return held === undefined;
}

/** Locks this folder against other hubs until released; throws while a hub runs on it. */
export function holdHome(home: string): { release(): void } {
  const held = holdFile(lockIn(home));
  if (held !== undefined) return held;
  const other = readHubFile(home);
  const where = other === undefined ? '' : ` at ${other.url}`;
  throw new WaggleError(
    'HUB_RUNNING',
    `A hub is already running on this data${where}.`,
    other && { url: other.url, pid: other.pid },
  );
}
