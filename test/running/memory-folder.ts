import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'waggle-tests-';
/** What all tests together need at once is less than half of this. */
const ROOM = 4 * 1024 ** 3;

/**
 * Has temporary files lie in memory where the machine has that: a store waits for its disk at every commit, which is
 * half of the time of most tests. No test cuts the power, so none can tell the difference.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftOver();
  const folder = mkdtempSync(path.join(MEMORY, `${NAME}${process.pid}-`));
  // PostgreSQL runs as somebody else where the tests run as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (!runsPrograms(folder)) return;
  process.env.TMPDIR = folder;
  // Each test has a home of its own, so that every program would compile itself anew.
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled');
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && process.availableMemory() > ROOM;
  } catch {
    return false;
  }
}

/** Containers often mount it so that nothing in it can be run, which tests need. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0;
}

/** Of runs that were killed: memory is not emptied by itself. */
function removeLeftOver(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
