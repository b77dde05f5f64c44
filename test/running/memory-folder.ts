import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'waggle-tests-';
/** More than twice what all tests together need at once. */
const ROOM = 4 * 1024 ** 3;

/**
 * Keeps temporary files in memory if the machine supports it: a store waits for the disk at every commit, which is half
 * of the time of most tests. No test simulates a power failure, so this makes no difference to them.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftOver();
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => remove(folder));
  if (!runsPrograms(folder)) return;
  process.env.TMPDIR = folder;
  // Each test has its own home, so without a shared cache every program would compile itself again.
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled');
}

/** After Ctrl-C other processes may still write to the folder; the next run removes what they leave. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Not worth a stack trace after the totals.
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && process.availableMemory() > ROOM;
  } catch {
    return false;
  }
}

/** Whether programs can be run from the folder, as tests need; containers often mount it with `noexec`. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Removes the folders of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) remove(path.join(MEMORY, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
