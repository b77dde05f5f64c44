// Lets one process at a time install or build in this tree. A lock is a folder with one token file, named after its
// owner. The folder is prepared elsewhere and moved into place, so a lock without a token has no owner. Taking over a
// dead owner's lock cannot affect a live one: a token is removed by its unique name, and a folder only while it is
// empty.
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 2_000;
const SILENT_MS = 60_000;
const POLL_MS = 100;

const ageOf = (path) => Date.now() - statSync(path).mtimeMs;

/** Runs `step`; returns undefined if another process was faster, so that what `step` touches is gone or in use. */
function unlessOvertaken(step) {
  try {
    return step();
  } catch (error) {
    if (['ENOENT', 'EEXIST', 'ENOTEMPTY', 'EPERM'].includes(error.code)) return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isDead(folder, token) {
  const [pid, , host] = token.split('~');
  const silent = ageOf(join(folder, token)) > SILENT_MS;
  return silent || (host === hostname() && !isRunning(Number(pid)));
}

/** Fails while another process has the lock, since a folder cannot replace one that is not empty. */
function tryTake(folder, prepared, token) {
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, token), '');
  renameSync(prepared, folder);
  return true;
}

function clearIfDead(folder) {
  const [token] = readdirSync(folder);
  if (token !== undefined) {
    if (!isDead(folder, token)) return;
    unlinkSync(join(folder, token));
  }
  rmdirSync(folder);
}

function release(folder, token) {
  unlessOvertaken(() => unlinkSync(join(folder, token)));
  unlessOvertaken(() => rmdirSync(folder));
}

async function take(folder, token) {
  const prepared = `${folder}~${token}`;
  try {
    while (!unlessOvertaken(() => tryTake(folder, prepared, token))) {
      unlessOvertaken(() => clearIfDead(folder));
      await sleep(POLL_MS);
    }
  } finally {
    rmSync(prepared, { recursive: true, force: true });
  }
}

/** Waits for the lock, runs `work` with it and always releases it. */
export async function withLock(folder, work) {
  const token = `${process.pid}~${Math.random().toString(36).slice(2)}~${hostname()}`;
  await take(folder, token);
  const beat = setInterval(() => {
    const now = new Date();
    unlessOvertaken(() => utimesSync(join(folder, token), now, now));
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    release(folder, token);
  }
}
